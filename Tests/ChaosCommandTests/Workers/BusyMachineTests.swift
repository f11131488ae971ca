// A machine that is far too busy: whatever else runs, the verdicts and the findings are the same.

import ChaosTestSupport
import Foundation
import Testing

#if os(Linux)
  @Suite struct BusyMachineTests {
    /// Loops that take every core, until they are ended.
    private final class Load {
      private var loops: [Foundation.Process] = []

      init(_ count: Int) throws {
        for _ in 0..<count {
          let loop = Foundation.Process()
          loop.executableURL = URL(fileURLWithPath: "/bin/sh")
          loop.arguments = ["-c", "while :; do :; done"]
          try loop.run()
          loops.append(loop)
        }
      }

      deinit { for loop in loops { kill(loop.processIdentifier, SIGKILL) } }
    }

    /// Patience is counted in time of the workers: one that gets little of a core is not given up,
    /// and one that spins is, all the same.
    @Test func theVerdictsAreTheSame() throws {
      let arguments = [
        "run", "--store", "hardened-file", "--store", "session-cached", "--seed", "3", "--runs",
        "40", "--stop-at-first", "--jobs", "2", "--patience", "1", "--format", "json", "-q",
      ]
      let quiet = try Sandbox().start(arguments).wait()
      let sandbox = try Sandbox()
      try sandbox.write(Traces.removal("rogue:spin"), to: "spin.trace")
      // Only as long as it takes: other tests run beside this one.
      let load = try Load(16)
      let running = try Sandbox().start(arguments)
      let spin = try sandbox.run("replay", "spin.trace", "--patience", "1")
      let busy = try running.wait()
      withExtendedLifetime(load) {}
      #expect(quiet.status == 1 && busy.status == 1)
      let document = try busy.json(RunDocument.self).timeless
      #expect(try quiet.json(RunDocument.self).timeless == document)
      #expect(document.stores.allSatisfy { $0.doubts.isEmpty })
      #expect(document.stores.map(\.verdict) == ["held", "broken"])
      #expect(spin.status == 2)
      #expect(spin.lines.last == "? unknown  the store's code ran for 1 s without an end")
    }

    /// A worker that waits for a managed process is as far as that process is: the four seconds
    /// that a process may use take longer here than a worker's patience.
    @Test func aManagedProcessGetsItsTime() throws {
      let sandbox = try Sandbox()
      try sandbox.write(Traces.removal("managed-spin"), to: "spin.trace")
      let load = try Load(8)
      let spin = try sandbox.start(
        ["replay", "spin.trace", "--patience", "8"], program: BuiltProgram.path("ManagedTool"))
      let ended = try spin.wait()
      withExtendedLifetime(load) {}
      #expect(ended.status == 1)
      #expect(ended.output.contains("used four seconds of the processor's time"))
    }
  }
#endif
