// The form of every Swift file: each rule on a file that breaks it, then on the tree.

import Testing

@Suite struct FormTests {
  let tree = SourceTree.here

  private func file(_ text: String, _ path: String = "Sources/ChaosDisk/A.swift") -> SourceFile {
    SourceFile(path: path, text: text)
  }

  // MARK: Columns

  /// How many lines of a file were too long when the rule came. The list only ever shrinks.
  private static let longLines: [String: Int] = [:]

  @Test func longLinesAreSeen() {
    let long = String(repeating: "a", count: 101)
    #expect(FormRules.longLines(file("// A.\n\(long)\n")).map(\.line) == [2])
    #expect(FormRules.longLines(file("\(long.dropLast())\n")).isEmpty)
  }

  @Test func noLineIsTooLong() {
    for file in tree.swift {
      let problems = FormRules.longLines(file)
      if problems.count > Self.longLines[file.path, default: 0] { expectNone(problems) }
    }
  }

  // MARK: Lengths

  @Test func longFilesAreSeen() {
    let long = file(String(repeating: "\n", count: 401))
    #expect(FormRules.tooLong(long).count == 1)
    #expect(FormRules.tooLong(file(String(repeating: "\n", count: 400))).isEmpty)
    let generated = file(long.text, "Sources/ChaosDisk/Generated/A.swift")
    #expect(FormRules.tooLong(generated).isEmpty)
  }

  @Test func noFileIsTooLong() { expectNone(tree.swift.flatMap(FormRules.tooLong)) }

  @Test func theMedianIsTheMiddle() {
    let files = [1, 200, 3].map { file(String(repeating: "\n", count: $0)) }
    #expect(FormRules.median(files) == 3)
  }

  @Test func filesAreShort() {
    #expect(FormRules.median(tree.swift(under: "Sources")) <= FormRules.medianLines)
  }

  @Test(arguments: [
    "func f() {", "  public static func f(_ g: () -> Void = {}) {", "init() {", "init?(_ a: Int) {",
    "deinit {", "subscript(_ a: Int) -> Int {", "var a: Int {", "@Sendable private func f() {",
    "func f(\n  _ a: Int\n) {",
  ])
  func longFunctionsAreSeen(start: String) {
    let head = start.split(separator: "\n").count
    let body = String(repeating: "a {} \n", count: 70 - head)
    #expect(FormRules.longFunctions(file("\(start)\n\(body)}\n")).map(\.line) == [1])
    #expect(FormRules.longFunctions(file("\(start)\n\(body.dropFirst(6))}\n")).isEmpty)
  }

  /// A requirement has no body, and the next function's is not its own.
  @Test func requirementsHaveNoLength() {
    let rest = String(repeating: "func f() -> Int\n", count: 80)
    #expect(FormRules.longFunctions(file("protocol P {\n\(rest)}\nfunc g() {}\n")).isEmpty)
  }

  @Test func noFunctionIsTooLong() { expectNone(tree.swift.flatMap(FormRules.longFunctions)) }

  // MARK: Openings

  @Test(arguments: [
    "import A\n", "/// A type.\nstruct A {}\n", "//\n", "", "// swift-tools-version: 6.2\n",
  ])
  func missingOpeningsAreSeen(text: String) {
    #expect(FormRules.noOpening(file(text)).count == 1)
  }

  @Test func everyFileSaysWhatItIsFor() { expectNone(tree.swift.flatMap(FormRules.noOpening)) }

  // MARK: Types

  /// Files with more than one type when the rule came: mostly a type and the small one that stands
  /// in its interface. The list only ever shrinks.
  private static let severalTypes: [String: Int] = [
    "Sources/ChaosCampaign/Exploration.swift": 2,
    "Sources/ChaosCampaign/Files/ExitStatus.swift": 2,
    "Sources/ChaosCampaign/Nights/FoundBeforeFuzzing.swift": 2,
    "Sources/ChaosCampaign/Running/CampaignObserver.swift": 2,
    // Every question in a place, each with its answer: one reads them together.
    "Sources/ChaosCampaign/Running/Requests.swift": 12,
    "Sources/ChaosCampaign/Running/Runner.swift": 2,
    "Sources/ChaosCampaign/Running/RunnerRequest.swift": 2,
    "Sources/ChaosCampaign/Search/SliceRun.swift": 2,
    "Sources/ChaosCommand/Chaos.swift": 3,
    "Sources/ChaosCommand/Commands/OutputOptions.swift": 2,
    "Sources/ChaosContracts/History/HistoryEvent.swift": 2,
    "Sources/ChaosContracts/History/Operation.swift": 4,
    "Sources/ChaosContracts/Reports/RunReport.swift": 2,
    "Sources/ChaosContracts/Stores/Store.swift": 2,
    "Sources/ChaosContracts/Stores/StoreKind.swift": 2,
    "Sources/ChaosDisk/Calls/LockKind.swift": 2,
    "Sources/ChaosPhone/PhoneEvent.swift": 3,
    "Sources/ChaosPhone/Scheduling/Baton.swift": 3,
    "Sources/ChaosReports/Runs/Replayer.swift": 2,
    "Sources/ChaosShrinking/Shrinker.swift": 2,
    // Lists of words, most of them two lines long.
    "Sources/ChaosTrace/Words/OperandWords.swift": 11,
    "Sources/ChaosWorkers/Messages.swift": 4,
  ]

  @Test(arguments: [
    ("public struct A {\n  struct B {}\n}\nfinal class C {}\n", ["A", "C"]),
    ("@frozen public indirect enum A {}\nprivate struct B {}\nextension A {}\n", ["A"]),
    ("let a = 1\nfunc f() {}\nfileprivate class C {}\n// struct D\n", []),
    ("protocol A: AnyObject {}\nactor B {}\n", ["A", "B"]),
  ])
  func typesAreSeen(text: String, types: [String]) {
    #expect(FormRules.types(file(text)) == types)
  }

  @Test func oneTypeAFile() {
    for file in tree.swift(under: "Sources") {
      let types = FormRules.types(file)
      let allowed = Self.severalTypes[file.path, default: 1]
      if types.count > allowed {
        Issue.record("\(file.path): \(types.joined(separator: ", ")): one type a file")
      } else if types.count < allowed, Self.severalTypes[file.path] != nil {
        Issue.record("\(file.path): \(types.count) types now: lower its number in this test")
      }
    }
    for path in Self.severalTypes.keys.sorted() where !tree.exists(path) {
      Issue.record("\(path) is gone: take it out of this test")
    }
  }
}
