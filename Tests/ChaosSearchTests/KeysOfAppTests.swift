// Traces for an app that has some keys only are about those.

import ChaosSearch
import ChaosTrace
import Testing

@Suite struct KeysOfAppTests {
  private static let every = TraceSource(seed: 1, eras: [.ios18])

  /// Acts that may be used on one of the app's keys, and yet are not.
  private static func missing(_ trace: Trace, _ keys: [Key]) -> Int {
    trace.steps.count { step in
      guard case .act(_, let name, let key, _, _) = step else { return false }
      return keys.contains { name.usable($0) == $0 } && !keys.contains(key)
    }
  }

  @Test func withoutExtensionsTheAppDoesAll() {
    let source = TraceSource(seed: 1, eras: [.ios18], hasExtensions: false)
    var others = 0
    for index in 0..<1_500 {
      #expect(source.trace(index).steps.allSatisfy { ($0.process ?? .app) == .app })
      others += Self.every.trace(index).steps.count { ($0.process ?? .app) != .app }
    }
    #expect(others > 300)
  }

  @Test(arguments: [[Key.session], [.streak], [.theme, .streak]])
  func everyActIsOnAKeyThatThereIs(_ keys: [Key]) {
    let source = TraceSource(seed: 1, eras: [.ios18], keys: keys)
    for index in 0..<1_500 {
      let trace = source.trace(index)
      #expect(Self.missing(trace, keys) == 0)
    }
    // Of a store that has everything most acts are on other keys.
    #expect((0..<1_500).map { Self.missing(Self.every.trace($0), keys) }.reduce(0, +) > 600)
  }
}
