// What a process reads of its own threads: libdispatch counts its workers that run, and begins
// more where none does. That must not depend on the machine.

#if os(Linux)
  import ChaosProcess
  import ChaosTestSupport
  import Foundation
  import Glibc
  import Testing

  @Suite struct ThreadStateTests {
    /// A thread that waits sleeps; one that waits for its turn alone could run.
    @Test func theStateIsThatOfTheSimulation() throws {
      let said = try (UInt16(0)..<8).map { order in
        let handset = ManagedPhone()
        _ = handset.phone.setThreadOrder(.app, order)
        return try handset.run(ThreadStateScript.self)
      }
      // In some orders it has come to its end before anybody looks again.
      let (ready, ended) = (["R", "S", "R", "gone"], ["R", "S", "gone", "gone"])
      #expect(said.contains(ready) && said.allSatisfy { $0 == ready || $0 == ended })
    }
  }

  final class ThreadStateScript: Script {
    private final class Numbers: @unchecked Sendable {
      var worker: Int32 = 0
    }

    override func check() -> [String] {
      let (begun, gate, done) = (
        DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
      )
      let numbers = Numbers()
      Thread.detachNewThread {
        numbers.worker = Self.number()
        begun.signal()
        gate.wait()
        done.signal()
      }
      begun.wait()
      // The other thread comes as far as its gate.
      usleep(1_000)
      var said = [Self.state(Self.number()), Self.state(numbers.worker)]
      gate.signal()
      said.append(Self.state(numbers.worker))
      done.wait()
      usleep(1_000)
      return said + [Self.state(numbers.worker)]
    }

    /// The number of the calling thread, as the kernel knows it.
    private static func number() -> Int32 {
      var bytes = [CChar](repeating: 0, count: 100)
      let count = readlink("/proc/thread-self", &bytes, bytes.count)
      let path = String(decoding: bytes.prefix(max(0, count)).map(UInt8.init), as: UTF8.self)
      return path.split(separator: "/").last.flatMap { Int32($0) } ?? 0
    }

    /// As libdispatch reads it.
    private static func state(_ thread: Int32) -> String {
      let file = open("/proc/\(thread)/stat", O_RDONLY)
      if file < 0 { return "gone" }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = Glibc.read(file, &bytes, bytes.count)
      let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
      return words.count > 2 ? String(words[2]) : "nothing"
    }
  }
#endif
