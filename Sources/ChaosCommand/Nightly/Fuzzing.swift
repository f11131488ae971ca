// The fuzzer's part of a night. It is a program of its own, built with a sanitizer, so a script
// starts it; where it cannot be built, the night says so and goes on.

import ChaosContracts
import Foundation
import SystemPackage

/// Runs the fuzzer on each store.
struct Fuzzing {
  static let kind = "fuzzer"

  /// The script.
  let path: String
  let interruption: Interruption
  /// The folder that it grows, and where it keeps what it finds.
  let corpus: String

  /// The status that libFuzzer ends with when it has found something.
  private static let found: Int32 = 77

  /// Fuzzes a store for some seconds.
  func run(_ store: String, seconds: Int) -> ReportedCheck {
    var check = ReportedCheck(kind: Self.kind, name: store, verdict: .held)
    let arguments = ["--store", store, "--for", "\(seconds)s", "--corpus", corpus, "--keep-going"]
    do throws(Errno) {
      var child = try ChildProcess(
        path, arguments, environment: ProcessInfo.processInfo.environment)
      close(child.input)
      let ending = Self.drain(&child, interruption)
      close(child.output)
      switch ending {
      case 0: break
      case Self.found:
        check.verdict = .broken
        check.message = "found something"
      default:
        check.verdict = .unknown
        check.message = "ended with status \(ending)"
      }
    } catch {
      check.verdict = .unknown
      check.message = "\(path): cannot be started: \(error)"
    }
    return check
  }

  /// Reads what it says, so that it never waits for us, until it ends.
  private static func drain(_ child: inout ChildProcess, _ interruption: Interruption) -> Int32 {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if interruption.isRequested { child.end() }
      var wait = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 200) > 0 else { continue }
      let count = chunk.withUnsafeMutableBytes { read(child.output, $0.baseAddress, $0.count) }
      if count <= 0 { return child.wait() }
    }
  }
}
