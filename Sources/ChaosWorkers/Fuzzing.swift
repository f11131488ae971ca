// The fuzzer's part of a night. It is a program of its own, built with a sanitizer, so a script
// starts it; where it cannot be built, the night says so and goes on.

import ChaosCampaign
import ChaosContracts
import Foundation
import SystemPackage

package struct Fuzzing {
  /// The script.
  package let path: String
  package let interruption: Interruption
  /// The folder that it grows, and where it keeps what it finds.
  package let corpus: String

  package init(path: String, interruption: Interruption, corpus: String) {
    self.path = path
    self.interruption = interruption
    self.corpus = corpus
  }

  /// The status that libFuzzer ends with when it has found something.
  private static let found: Int32 = 77

  /// Fuzzes a store for some seconds.
  package func run(_ store: String, seconds: Int) -> ReportedCheck {
    var check = ReportedCheck(kind: ReportedCheck.fuzzer, name: store, verdict: .held)
    let arguments = ["--store", store, "--for", "\(seconds)s", "--corpus", corpus, "--keep-going"]
    do throws(Errno) {
      var child = try ChildProcess(
        path, arguments, environment: ProcessInfo.processInfo.environment, takesErrors: true)
      close(child.input)
      let (ending, last) = Self.drain(&child, interruption)
      close(child.output)
      switch ending {
      case 0, Self.found:
        check.verdict = ending == 0 ? .held : .broken
        check.message = Self.summary(last)
      default:
        check.verdict = .unknown
        check.message = "ended with status \(ending): \(Self.lastLine(last))"
      }
    } catch {
      check.verdict = .unknown
      check.message = "\(path): cannot be started: \(error)"
    }
    return check
  }

  /// What the script says at its end: for how long, how many traces, how many states.
  package static func summary(_ text: String) -> String {
    let line = text.split(separator: "\n").last { $0.hasPrefix(head) }
    return line.map { String($0.dropFirst(head.count)) } ?? ""
  }

  private static func lastLine(_ text: String) -> String {
    text.split(separator: "\n").last.map { String($0.prefix(200)) } ?? "said nothing"
  }

  private static let head = "chaos: fuzzed "
  /// Bytes of what it says that are kept, the last ones.
  private static let tail = 1 << 14

  /// Reads what it says, so that it never waits for us, until it ends.
  private static func drain(_ child: inout ChildProcess, _ interruption: Interruption)
    -> (ending: Int32, last: String)
  {
    var last: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if interruption.isRequested { child.end() }
      var wait = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 200) > 0 else { continue }
      let count = chunk.withUnsafeMutableBytes { read(child.output, $0.baseAddress, $0.count) }
      if count <= 0 { return (child.wait(), String(decoding: last, as: UTF8.self)) }
      last = Array((last + chunk[..<count]).suffix(tail))
    }
  }
}
