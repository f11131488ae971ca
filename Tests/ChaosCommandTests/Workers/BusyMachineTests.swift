// A machine that is far too busy: whatever else runs, the verdicts and the findings are the same.

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

    @Test func theVerdictsAreTheSame() throws {
      let arguments = [
        "run", "--store", "session-cached", "--store", "hardened-file", "--seed", "3", "--runs",
        "100", "--jobs", "2", "--patience", "2", "--format", "json", "-q",
      ]
      let quiet = try Sandbox().start(arguments).wait()
      let load = try Load(16)
      let busy = try Sandbox().start(arguments).wait()
      withExtendedLifetime(load) {}
      #expect(quiet.status == 1 && busy.status == 1)
      let document = try busy.json(RunDocument.self).timeless
      #expect(try quiet.json(RunDocument.self).timeless == document)
      #expect(document.stores.allSatisfy { $0.doubts.isEmpty })
    }

    /// One that spins is seen to spin all the same.
    @Test func patienceIsCountedInTimeOfTheWorkers() throws {
      let load = try Load(16)
      let ended = try Sandbox().run(
        "run", "--store", "rogue:spin", "--seed", "1", "--runs", "40", "--jobs", "1",
        "--patience", "1")
      withExtendedLifetime(load) {}
      #expect(ended.status == 2)
      #expect(ended.lines.contains { $0.contains("the store's code ran for 1 s without an end") })
    }
  }
#endif
