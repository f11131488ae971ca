// What a process learns of the hardware is the same on every machine.

#if os(Linux)
  import ChaosProcess
  import Foundation
  import Glibc
  import Testing

  @Suite struct HardwareTests {
    private static let expected = [
      "2 cores in use", "2 there", "2 by affinity", "4294967296 bytes", "work true",
    ]

    @Test func itIsThatOfAPhone() throws {
      #expect(try ManagedPhone().run(HardwareScript.self) == Self.expected)
    }
  }

  final class HardwareScript: Script {
    override func check() -> [String] {
      let process = ProcessInfo.processInfo
      // Whoever waits until it has worked for a while does not wait for ever.
      let start = Self.worked()
      while Self.worked() < start + 1_000 {}
      var spent = tms()
      let passed = times(&spent)
      return [
        "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores in use",
        "\(sysconf(Int32(_SC_NPROCESSORS_CONF))) there",
        "\(process.activeProcessorCount) by affinity", "\(process.physicalMemory) bytes",
        "work \(passed >= 0 && spent.tms_utime == passed)",
      ]
    }

    /// The microseconds that the process has worked.
    private static func worked() -> Int {
      var usage = rusage()
      getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_utime.tv_sec * 1_000_000 + Int(usage.ru_utime.tv_usec)
    }
  }
#endif
