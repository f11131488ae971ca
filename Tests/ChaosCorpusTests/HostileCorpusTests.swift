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

  @Test func everyFileIsReadOrRefusedByName() {
    var files = HostileFiles(seed: 1)
    var read = 0
    var reasons: Set<String> = []
    // Mebibytes, so that other tests beside this one do not matter.
    let before = peak()
    for _ in 0..<Self.count {
      for outcome in HostileFiles.read(files.next()) {
        if outcome == "read" {
          read += 1
        } else {
          #expect(outcome.hasPrefix("f:") && outcome.count > 8, "\(outcome)")
          // What is wrong, without its numbers and names.
          reasons.insert(String(outcome.drop { $0 != " " }.prefix(18)))
        }
      }
    }
    #expect(read > Self.count / 20)
    #expect(reasons.count > 12, "\(reasons.sorted())")
    #expect(peak() - before < 600, "\(before) MiB before, \(peak()) after")
  }

  /// The most memory that this process had, in mebibytes.
  private func peak() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss) >> 20
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Int(usage.ru_maxrss) >> 10
    #endif
  }
}
