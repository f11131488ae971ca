// What a store's or an app's author may use says what it means: in a small file, and in the tree.

import Testing

@Suite struct SymbolTests {
  @Test func silenceIsSeen() {
    let file = SourceFile(
      path: "Sources/A/A.swift",
      text: """
        /// Said.
        public struct A: Hashable {
          public var silent: Int
          /// Said.
          @inlinable public func said() {}
          public mutating func alsoSilent() {}
          func nobodySees() {}
          // public var inAComment = 1
          public static func == (one: A, other: A) -> Bool { true }
          public override init() {}
          // Not for readers.
          @discardableResult
          public func third() -> Int { 1 }
        }

        public extension A {}
        """)
    #expect(SymbolRules.undocumented(file).map(\.line) == [3, 6, 13])
  }

  @Test func everySymbolSaysWhatItMeans() {
    let tree = SourceTree.here
    for target in SymbolRules.offered {
      let files = tree.swift(under: "Sources/\(target)")
      #expect(!files.isEmpty, "\(target)")
      expectNone(files.flatMap(SymbolRules.undocumented))
    }
  }
}
