// The calls of the C library give the same answers on a simulated phone as on this machine.

import ChaosContracts
import ChaosProcess
import ChaosTestSupport
import Foundation
import Testing

@Suite struct SameAnswersTests {
  private static let seedsEach = 25
  private static let calls = 150

  /// A path that realpath(3) would not change.
  private static func place(_ folder: TemporaryFolder) -> String {
    URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path + "/body"
  }

  /// Results, errors and what is left at the end.
  @Test(arguments: 0..<40, [false, true])
  func aBodyOfCallsAgreesWithTheKernel(batch: Int, within: Bool) throws {
    let seeds = (batch * Self.seedsEach)..<((batch + 1) * Self.seedsEach)
    for seed in seeds {
      let difference = try differenceInEveryAttempt { try Self.difference(seed, within) }
      #expect(difference == nil, "seed \(seed)")
      if difference != nil { return }
    }
  }

  /// The first line that differs, ours last: the lists are long.
  private static func difference(_ seed: Int, _ within: Bool) throws -> String? {
    let folder = try TemporaryFolder()
    let real = CallBody(root: place(folder), seed: UInt64(seed)).run(calls)
    let handset = ManagedPhone(within: within)
    let managed = try handset.run(BodyScript.self, ["\(seed)", "\(calls)"])
    #expect(handset.phone.refusals == [])
    if real == managed { return nil }
    let place = zip(real, managed).enumerated().first { $1.0 != $1.1 }
    return place.map { "line \($0.offset): \($0.element)" } ?? "lengths differ"
  }
}

final class BodyScript: Script {
  override func check() -> [String] {
    let seed = UInt64(launch.words[0]) ?? 0
    let count = Int(launch.words[1]) ?? 0
    return CallBody(root: launch.container + "/body", seed: seed).run(count)
  }
}
