// What cannot be simulated is told once, from however many seeds it was met.

import ChaosApple
import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosProcess
import ChaosTrace
import Testing

@Suite struct RefusalsTests {
  private func doubts(seeds: Int) throws -> [String] {
    let catalog = Catalog(adding: [StoreEntry(AppKind<AsksForHardware>("asks"))])
    let plan = ShardPlan(
      version: "1", build: "", corpus: "", stores: ["asks"], eras: [.ios18], models: [.kill],
      seed: "2", firstSeed: 2, seeds: seeds, runs: 20, slice: 10, shards: 1)
    let run = CampaignRun(ShardManifest(plan), catalog, InProcessRunner(catalog))
    try run.run(Array(0..<plan.count))
    return run.report { _ in "" }.stores[0].doubts
  }

  @Test func eachIsOneLineForAllSeeds() throws {
    let words = "sysctlbyname of hw.machine is not simulated"
    let one = try doubts(seeds: 1).filter { $0.contains(words) }
    #expect(one.count == 1 && one[0].hasPrefix("trace "), "\(one)")
    let three = try doubts(seeds: 3).filter { $0.contains(words) }
    #expect(three.count == 1 && three[0].hasPrefix("seed 0x2, trace "), "\(three)")
    // All traces of all slices are counted.
    let count = { (line: String) in
      line.split(separator: " ").compactMap { Int($0) }.last ?? 0
    }
    #expect(count(three[0]) > count(one[0]))
  }
}

/// Asks for what no phone here can say.
final class AsksForHardware: AppUnderTest {
  init(_ launch: Launch) {}

  private static func machine() -> String {
    var size = 0
    return "\(sysctlbyname("hw.machine", nil, &size, nil, 0))"
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<AsksForHardware>] {
    [.string(.theme, get: { _ in machine() }, set: { _, _ in })]
  }
}
