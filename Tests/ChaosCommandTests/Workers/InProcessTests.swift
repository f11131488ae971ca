// Stores whose code runs in process, in a program of their own: with workers, and with a thread
// that chaos does not run.

import ChaosTestSupport
import Foundation
import Testing

#if os(Linux)
  @Suite struct InProcessTests {
    private let tool = BuiltProgram.path("ManagedTool")

    /// A thread that was there before uses a path of the phone: nothing is known of the trace.
    @Test func aThreadThatNobodyRunsIsNoticed() throws {
      let sandbox = try Sandbox()
      try sandbox.write(Traces.removal("astray"), to: "astray.trace")
      let run = try sandbox.start(["replay", "astray.trace"], program: tool).wait()
      #expect(run.status == 2)
      #expect(run.output.contains("open on a thread that chaos does not run, in process"))
      #expect(!FileManager.default.fileExists(atPath: "/phone"))
    }

    /// The findings of a seed are those of managed processes, at one worker and at two. Only steps
    /// that order threads are not drawn.
    @Test func aSearchFindsWhatItFindsInManagedProcesses() throws {
      func run(_ name: String, jobs: String) throws -> (status: Int32, lines: [String]) {
        let arguments = ["run", "--store", name, "--seed", "5", "--runs", "200", "--jobs", jobs]
        let run = try Sandbox().start(arguments, program: tool).wait()
        return (run.status, run.lines.map { $0.replacingOccurrences(of: name, with: "store") })
      }
      func findings(_ lines: [String]) -> [String] { lines.filter { $0.contains("  id ") } }
      let managed = try run("managed-file", jobs: "1")
      let within = try ["1", "2"].map { try run("file-within", jobs: $0) }
      #expect([managed.status, within[0].status, within[1].status] == [1, 1, 1])
      #expect(findings(managed.lines).count == 1)
      #expect(findings(managed.lines) == findings(within[0].lines))
      #expect(findings(within[0].lines) == findings(within[1].lines))
    }
  }
#endif
