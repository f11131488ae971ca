// How many cores a machine has, or is left with, must not decide which of two tasks comes first:
// libdispatch makes as many threads as there are cores when the program begins.

import ChaosTestSupport
import Foundation
import Testing

#if os(Linux)
  @Suite struct CoresTests {
    private static let trace = """
      chaos trace 1
      phone ios18
      launch app user
      act app write streak
      act app twice streak
      act app read streak
      """

    /// The trace in each of some orders of threads, on one core alone or on all.
    private func replays(onOneCore: Bool) throws -> [String] {
      let sandbox = try Sandbox()
      return try [0, 1, 2, 5].map { order in
        let threads = order == 0 ? "" : "threads app order=\(order)\n"
        let text = Self.trace.replacing("launch app", with: "\(threads)launch app")
        try sandbox.write(text + "\n", to: "tasks.trace")
        let tool = BuiltProgram.path("ManagedTool")
        let words = ["replay", "tasks.trace", "--store", "tasks-app"]
        let ended =
          try onOneCore
          ? sandbox.start(["-c", "0", tool] + words, program: "/usr/bin/taskset").wait()
          : sandbox.start(words, program: tool).wait()
        #expect([0, 1].contains(ended.status), "\(ended.output) \(ended.errors)")
        return ended.output
      }
    }

    /// From each of ten seeds the search finds it, as one cause, and says what would be right.
    @Test func theSearchFindsItFromEverySeed() throws {
      let words = ["run", "--store", "tasks-app", "--runs", "100", "--jobs", "2", "-v", "--seed"]
      for seed in 1...10 {
        let ended = try Sandbox().start(
          words + ["\(seed)", "--era", "ios18"], program: BuiltProgram.path("ManagedTool")
        ).wait()
        #expect(ended.status == 1, "\(ended.errors)")
        let causes = ended.output.matches(of: /cause +two tasks of one process/)
        #expect(causes.count == 1, "seed \(seed): \(ended.output)")
        #expect(ended.output.contains("with no `await` in between"))
      }
    }

    @Test func oneCoreIsAsGoodAsTwo() throws {
      let all = try replays(onOneCore: false)
      #expect(all[0].contains("NoLostUpdate"))
      #expect(try replays(onOneCore: true) == all)
    }
  }
#endif
