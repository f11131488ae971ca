// A test that fails does so in Swift Testing and in XCTest alike: at its own line, once for each
// cause, with the story, the trace, the saved file and the command that replays it.

#if !canImport(ObjectiveC)
  import ChaosCorpus
  import ChaosTestSupport
  import ChaosTrace
  import Foundation
  import Testing

  @Suite struct FrameworkTests {
    typealias Framework = ChildTests.Framework

    private func run(
      _ framework: Framework, _ test: String, in folder: TemporaryFolder,
      _ environment: [String: String] = [:]
    ) throws -> ChildTests {
      try ChildTests(framework.arguments(test), in: folder, environment: environment)
    }

    /// Failures at this line of the framework's file.
    private func failures(_ ended: ChildTests, _ framework: Framework, at name: String) throws
      -> Int
    {
      let line = try ChildTests.line(of: name, in: framework.file)
      return ended.text.split(separator: "\n").count {
        switch framework {
        case .swiftTesting: $0.contains("recorded an issue at \(framework.file):\(line):")
        case .xctest: $0.contains("\(framework.file):\(line): error: ")
        }
      }
    }

    @Test(
      arguments: Framework.allCases,
      [
        ("search", "search"), ("trace", "trace"), ("steps", "steps"), ("knownBug", "known bug"),
        ("crashes", "crashes"),
      ])
    func failuresStandAtTheCallersLine(_ framework: Framework, _ test: (name: String, line: String))
      throws
    {
      let folder = try TemporaryFolder()
      let ended = try run(framework, test.name, in: folder)
      #expect(ended.status == 1)
      #expect(try failures(ended, framework, at: test.line) >= 1, "\(ended.text)")
      #expect(!ended.text.contains("<EXPR>"))
      // The story, and the trace.
      #expect(ended.text.contains("device is") && ended.text.contains("chaos trace 1"))
      // The file, which is the trace.
      let file = try #require(ended.field("saved"))
      let kept = try TraceFile.read(file.hasPrefix("/") ? file : folder(file))
      #expect(ended.text.contains(kept.trace.header.text))
      #expect(kept.trace.steps.allSatisfy { ended.text.contains($0.text) })
      // The command.
      #expect(ended.field("replay")?.contains("swift test --filter ") == true)
    }

    /// A trace that breaks several promises is one failure, and two causes are two.
    @Test(arguments: Framework.allCases) func aCauseIsOneFailure(_ framework: Framework) throws {
      for (test, line) in [("trace", "trace"), ("knownBug", "known bug")] {
        let ended = try run(framework, test, in: try TemporaryFolder())
        #expect(try failures(ended, framework, at: line) == 1, "\(ended.text)")
        #expect(ended.text.contains("also: "))
      }
    }

    @Test(arguments: Framework.allCases) func whatHoldsPasses(_ framework: Framework) throws {
      let ended = try run(framework, "holds", in: try TemporaryFolder())
      #expect(ended.status == 0, "\(ended.text)")
    }

    /// The last line of a failure, as it is printed, shows the same failure again.
    @Test(arguments: Framework.allCases) func theReplayLineReplays(_ framework: Framework) throws {
      let folder = try TemporaryFolder()
      let found = try run(framework, "search", in: folder)
      let line = try #require(found.field("replay"))
      let parts = line.split(separator: " swift test --filter ").map(String.init)
      #expect(parts.count == 2)
      let path = try #require(parts.first?.split(separator: "=").last.map(String.init))
      // What `swift test` matches with the names of tests.
      let filter = try Regex(parts[1].trimmingCharacters(in: ["'"]))
      let names = ["search", "trace", "holds"].map { name in
        framework == .xctest
          ? "FailingTests.FailingXCTests/test\(name.capitalized)"
          : "FailingTests.FailingSwiftTests/\(name)()"
      }
      #expect(names.filter { $0.contains(filter) } == [names[0]])
      let again = try run(framework, "search", in: folder, ["CHAOS_REPLAY": path])
      #expect(again.status == 1)
      #expect(again.field("cause") == found.field("cause"))
      #expect(try failures(again, framework, at: "search") == 1)
      // A trace of another store is no test of this one.
      let other = try run(framework, "holds", in: folder, ["CHAOS_REPLAY": path])
      #expect(other.status == 1)
      #expect(other.text.contains("CHAOS_REPLAY is a trace of 'session-cached'"))
    }

    @Test(arguments: Framework.allCases) func theEnvironmentSteersASearch(_ framework: Framework)
      throws
    {
      let folder = try TemporaryFolder()
      let seeded = try run(framework, "search", in: folder, ["CHAOS_SEED": "0x2a"])
      #expect(seeded.field("seed")?.hasPrefix("0x2a, trace ") == true, "\(seeded.text)")
      let timed = try run(
        framework, "search", in: folder, ["CHAOS_FOR": "1s", "CHAOS_ARTIFACTS": folder("kept")])
      #expect(timed.status == 1)
      #expect(timed.field("saved")?.hasPrefix(folder("kept")) == true)
    }

    @Test(
      arguments: Framework.allCases,
      [("CHAOS_SEED", "soon"), ("CHAOS_RUNS", "0"), ("CHAOS_FOR", "30 s"), ("CHAOS_SEED", "")])
    func aValueThatIsNoneFailsTheTest(_ framework: Framework, _ setting: (String, String)) throws {
      let ended = try run(
        framework, "holds", in: try TemporaryFolder(), [setting.0: setting.1])
      #expect(ended.status == 1)
      #expect(ended.text.contains("\(setting.0) is '\(setting.1)': "), "\(ended.text)")
    }

    /// What neither framework hears is thrown: it must not pass.
    @Test func whatNobodyHearsIsThrown() throws {
      let ended = try run(.swiftTesting, "threads", in: try TemporaryFolder())
      #expect(ended.status == 1)
      #expect(ended.text.contains("Caught error") && ended.text.contains("streak reads 1"))
    }

    @Test func swiftTestingKeepsAttachments() throws {
      let folder = try TemporaryFolder()
      try folder.write([], to: "kept/.here")
      let ended = try ChildTests(
        Framework.swiftTesting.arguments("trace") + ["--attachments-path", folder("kept")],
        in: folder)
      let files = try folder.files().filter { $0.hasPrefix("kept/No") }
      let trace = try #require(files.first { $0.hasSuffix(".trace") }, "\(ended.text)")
      #expect(try TraceText(parsing: folder.read(trace)).trace.steps.count == 5)
      #expect(files.contains { $0.hasSuffix(".txt") })
    }
  }
#endif
