// One campaign, pinned as literals: what it gives changes only when somebody means it to.

import ChaosCampaign
import ChaosCatalog
import ChaosSearch
import ChaosTrace
import Testing

/// The one place to change when the meaning of a trace, the generator, a store or the hash changes.
private enum Pinned {
  static let digests: [String: UInt64] = [
    "hardened-file": 7_811_161_612_655_979_779,
    "session-cached": 16_046_860_606_489_342_538,
    "plain-file": 11_474_485_124_895_317_288,
  ]
}

@Suite struct PinnedCampaignTests {
  /// The same in debug and release builds, with and without address randomisation.
  @Test(arguments: ["hardened-file", "session-cached", "plain-file"])
  func theCampaignOfSeed42(name: String) throws {
    let source = TraceSource(seed: 42, eras: EraName.allCases)
    let store = try catalog.store(name)
    let whole = Explorer(catalog.simulator(), store, source).explore(0..<500)
    #expect(whole.digest == Pinned.digests[name], "\(name): \(whole.digest)")
    #expect(whole.failures.isEmpty == (name == "hardened-file"))
  }

  /// However it is divided among workers.
  @Test func aDividedCampaignIsTheSame() throws {
    let source = TraceSource(seed: 42, eras: EraName.allCases)
    let store = try catalog.store("plain-file")
    let whole = Explorer(catalog.simulator(), store, source).explore(0..<120)
    var parts = Exploration(range: 0..<120)
    for range in [80..<120, 0..<31, 31..<80] {
      parts.add(Explorer(catalog.simulator(), store, source).explore(range))
    }
    #expect(parts.digest == whole.digest)
    #expect(parts.steps == whole.steps && parts.appliedSteps == whole.appliedSteps)
    #expect(parts.failures.sorted { $0.index < $1.index } == whole.failures)
    #expect(parts.applied == whole.applied && parts.struck == whole.struck)
  }
}
