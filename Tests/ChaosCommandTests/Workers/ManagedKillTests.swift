// SIGKILL of a campaign of a managed store: nothing that it started lives on, and what lies about
// is tidied up by the next command. `Scripts/nightly-kill-test` does so a hundred times.

import ChaosTestSupport
import Foundation
import Testing

#if os(Linux) && arch(x86_64)
  @Suite struct ManagedKillTests {
    /// Whatever a campaign starts, and whatever that starts, has the marker in its environment.
    private func processes(_ marker: String) -> [Int32] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { Int32($0) }.filter { id in
        guard Running.isAlive(id) else { return false }
        let bytes = FileManager.default.contents(atPath: "/proc/\(id)/environ") ?? Data()
        return String(decoding: bytes, as: UTF8.self).contains(marker)
      }
    }

    private func wait(_ what: Comment, until isTrue: () -> Bool) throws {
      let end = Date() + 600
      while !isTrue() {
        try #require(Date() < end, what)
        usleep(5_000)
      }
    }

    /// The moments are counted in what the campaign has done, and drawn from a seed.
    @Test func nothingLivesOn() throws {
      let sandbox = try Sandbox()
      let tool = BuiltProgram.path("ManagedTool")
      let marker = sandbox.folder("marker")
      let path = ["PATH": "\(marker):/usr/bin:/bin"]
      var chance = SplitMix(seed: 5)
      for kill in 0..<4 {
        let running = try sandbox.start(
          ["run", "--seed", "\(kill)", "--runs", "100000", "--jobs", "2", "-q"],
          environment: path, program: tool)
        // The campaign, two workers, a nursery each, and what is forked from them.
        try wait("no managed process came") { processes(marker).count > 5 }
        let work = Double(chance.next() % 100) / 200
        try wait("no work was done") {
          running.children.map(Running.worked).reduce(0, +) > work
        }
        running.signal(SIGKILL)
        #expect(try running.wait().status == 128 + SIGKILL)
        try wait("a process lives on: \(processes(marker))") { processes(marker).isEmpty }
      }
      let next = try sandbox.start(
        ["run", "--seed", "1", "--runs", "5", "-q"], environment: path, program: tool)
      #expect(try next.wait().status <= 1)
      #expect(sandbox.leftovers == [])
      #expect(processes(marker).isEmpty)
    }
  }
#endif
