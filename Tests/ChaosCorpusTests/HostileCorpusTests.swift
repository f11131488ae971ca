// Tens of thousands of damaged files and bombs: each is read or refused by name, and none traps.

import ChaosTestSupport
import Testing

@testable import ChaosCorpus

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct HostileCorpusTests {
  /// `CHAOS_TEST_SCALE=50` makes it a million.
  static let count = 20_000 * TestScale.factor

  /// In a process of its own, whose memory is nobody else's.
  @Test func everyFileIsReadOrRefusedByName() async throws {
    let ended = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let problems = try HostileCorpusTests.problems()
      for problem in problems { HostileCorpusTests.tell("problem: \(problem)") }
      exit(problems.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    let told = String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!told.contains("problem: "), "\(told.prefix(2_000))")
  }

  private static func problems() throws -> [String] {
    var files = try HostileFiles(seed: 1)
    var problems: [String] = []
    var read = 0
    var reasons: Set<String> = []
    let before = PeakMemory.mebibytes()
    for _ in 0..<count {
      for outcome in HostileFiles.read(files.next()) {
        if outcome == "read" {
          read += 1
        } else {
          if !outcome.hasPrefix("f:") || outcome.count <= 8 { problems.append(outcome) }
          // What is wrong, without its numbers and names.
          reasons.insert(String(outcome.drop { $0 != " " }.prefix(18)))
        }
      }
    }
    if read <= count / 20 { problems.append("only \(read) read") }
    if reasons.count <= 12 { problems.append("only these reasons: \(reasons.sorted())") }
    let after = PeakMemory.mebibytes()
    if after - before >= 400 { problems.append("\(before) MiB before, \(after) after") }
    return problems
  }

  private static func tell(_ line: String) {
    _ = Array((line + "\n").utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
