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
  @Test(arguments: 0..<40) func aBodyOfCallsAgreesWithTheKernel(batch: Int) throws {
    let seeds = (batch * Self.seedsEach)..<((batch + 1) * Self.seedsEach)
    for seed in seeds {
      let folder = try TemporaryFolder()
      let real = CallBody(root: Self.place(folder), seed: UInt64(seed)).run(Self.calls)
      let handset = ManagedPhone()
      let managed = try handset.run(BodyScript.self, ["\(seed)", "\(Self.calls)"])
      #expect(handset.phone.refusals == [])
      // The lists are long: what is told is the first line that differs.
      let place = zip(real, managed).enumerated().first { $1.0 != $1.1 }
      let isSame = real == managed
      #expect(
        isSame,
        "seed \(seed): line \(place?.offset ?? -1): \(place.map { "\($1)" } ?? "lengths differ")")
      if !isSame { return }
    }
  }
}

final class BodyScript: Script {
  override func check() -> [String] {
    let seed = UInt64(launch.words[0]) ?? 0
    let count = Int(launch.words[1]) ?? 0
    return CallBody(root: launch.container + "/body", seed: seed).run(count)
  }
}
