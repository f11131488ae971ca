// A merge is a join: in any order, grouping and number of times it gives the same.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosTestSupport
import ChaosTrace
import Testing

@Suite struct ShardManifestTests {
  /// Manifests of shards that overlap, that did not finish, and of which some disagree.
  private func manifests(_ plan: ShardPlan, _ chance: inout SplitMix) -> [ShardManifest] {
    let results = (0..<plan.count).map { number in
      (0...chance.below(4)).map { _ in
        Shards.result(number, plan, &chance, isWhole: chance.below(3) > 0)
      }
    }
    return (0..<2 + chance.below(6)).map { _ in
      var manifest = ShardManifest(plan)
      for number in 0..<plan.count where chance.below(3) == 0 {
        manifest.add(results[number][chance.below(results[number].count)])
        if chance.below(2) == 0 { Shards.examine(&manifest) }
      }
      Shards.examine(&manifest)
      return manifest
    }
  }

  private func joined(_ manifests: [ShardManifest]) throws -> ShardManifest {
    var result = try #require(manifests.first)
    for manifest in manifests.dropFirst() {
      result = try #require(result.joined(with: manifest))
    }
    return result
  }

  private func shuffled<T>(_ elements: [T], _ chance: inout SplitMix) -> [T] {
    var elements = elements
    for place in elements.indices.reversed() { elements.swapAt(place, chance.below(place + 1)) }
    return elements
  }

  /// Joins neighbours until one is left: some tree.
  private func tree(_ manifests: [ShardManifest], _ chance: inout SplitMix) throws -> ShardManifest
  {
    var left = manifests
    while left.count > 1 {
      let place = chance.below(left.count - 1)
      let other = left.remove(at: place + 1)
      left[place] = try #require(left[place].joined(with: other))
    }
    return left[0]
  }

  @Test func anyOrderAndAnyTreeGiveTheSame() throws {
    var chance = SplitMix(seed: 2)
    for _ in 0..<100 * TestScale.factor {
      let all = manifests(Shards.plan(), &chance)
      let expected = try joined(all)
      #expect(expected.problem == nil)
      for _ in 0..<5 {
        #expect(try joined(shuffled(all, &chance)).isSame(as: expected))
        #expect(try tree(shuffled(all, &chance), &chance).isSame(as: expected))
        // Shards that ran twice, and merges of merges.
        #expect(try tree(shuffled(all + all + [expected], &chance), &chance).isSame(as: expected))
      }
      #expect(try #require(expected.joined(with: expected)).isSame(as: expected))
    }
  }

  /// Somebody interrupts, and the slice is run again from its start: the same bytes as without.
  @Test func aPartIsGoneWithTheWhole() throws {
    let plan = Shards.plan()
    for seed in UInt64(1)...20 {
      var chance = SplitMix(seed: seed)
      let part = Shards.result(0, plan, &chance, isWhole: false)
      var whole = Shards.result(0, plan, &chance)
      whole.doubts = []
      var straight = ShardManifest(plan)
      straight.add(whole)
      Shards.examine(&straight)
      var interrupted = ShardManifest(plan)
      interrupted.add(part)
      #expect(interrupted.results == [part])
      Shards.examine(&interrupted)
      interrupted.add(whole)
      Shards.examine(&interrupted)
      #expect(interrupted.slices == [whole])
      #expect(interrupted.pruned.isSame(as: straight.pruned))
      // Also where two machines did it.
      var other = ShardManifest(plan)
      other.add(part)
      #expect(try #require(straight.joined(with: other)).isSame(as: straight))
    }
  }

  /// Where a worker was lost, the part may have seen what the whole did not.
  @Test func aPartStaysBesideADoubtfulWhole() {
    let plan = Shards.plan()
    var chance = SplitMix(seed: 5)
    let part = Shards.result(0, plan, &chance, isWhole: false)
    var whole = Shards.result(0, plan, &chance)
    whole.doubts = ["a worker was lost"]
    var manifest = ShardManifest(plan)
    manifest.add(part)
    manifest.add(whole)
    #expect(manifest.slices == [whole, part])
    whole.doubts = []
    manifest.add(whole)
    #expect(!manifest.slices.contains(part))
  }

  @Test func anotherPlanIsNoneOfOurs() {
    let one = ShardManifest(Shards.plan(shards: 4))
    #expect(one.joined(with: ShardManifest(Shards.plan(shards: 5))) == nil)
  }

  /// A machine that lost a worker does not make another one's result doubtful.
  @Test func theResultWithoutDoubtsCounts() {
    let plan = Shards.plan()
    var chance = SplitMix(seed: 3)
    var (clean, doubtful) = (Shards.result(0, plan, &chance), Shards.result(0, plan, &chance))
    clean.doubts = []
    doubtful.doubts = ["a worker was lost"]
    var manifest = ShardManifest(plan)
    manifest.add(doubtful)
    #expect(manifest.results == [doubtful])
    manifest.add(clean)
    #expect(manifest.results == [clean])
    #expect(manifest.conflicts == [])
    var other = clean
    other.total.steps += 1
    manifest.add(other)
    #expect(manifest.conflicts == [0])
  }

  @Test func countsAreSummedOverDistinctSlices() throws {
    let plan = Shards.plan()
    var chance = SplitMix(seed: 4)
    let results = (0..<plan.count).map { Shards.result($0, plan, &chance) }
    var parts = (0..<plan.shards).map { shard in
      var manifest = ShardManifest(plan)
      for number in plan.slices(of: shard) { manifest.add(results[number]) }
      return manifest
    }
    parts += [parts[1], parts[2]]
    let all = try joined(parts)
    for (place, store) in plan.stores.enumerated() {
      let own = results.filter { plan[$0.number].store == store }
      let report = RunReport(all, Catalog(adding: [])).stores[place]
      #expect(report.traces == own.reduce(0) { $0 + $1.traces })
      #expect(report.steps == own.reduce(0) { $0 + $1.total.steps })
      #expect(report.doubts.count == Set(own.flatMap(\.doubts)).count)
      // Nobody has looked at anything.
      let failing = own.reduce(0) { $0 + $1.failing.reduce(0) { $0 + $1.count } }
      #expect(report.unexamined == failing && failing > 0)
    }
    #expect(all.progress.allSatisfy { $0.run == $0.planned })
  }

  /// However a plan is divided, and whoever has looked at what, the same is told with the same
  /// counts, and by the smallest traces.
  @Test func findingsDoNotDependOnWhoRanWhat() throws {
    var chance = SplitMix(seed: 5)
    // Some are told that no failing trace shows, and these do not depend on it, either.
    var met = 0
    defer { #expect(met > 0) }
    for _ in 0..<50 * TestScale.factor {
      let plan = Shards.plan()
      let results = (0..<plan.count).map { Shards.result($0, plan, &chance) }
      var alone = ShardManifest(plan)
      for result in results { alone.add(result) }
      Shards.examine(&alone)
      let parts = (0..<3).map { _ in ShardManifest(plan) }
      var shards = parts
      for result in shuffled(results, &chance) {
        let place = chance.below(shards.count)
        shards[place].add(result)
        Shards.examine(&shards[place])
      }
      let both = try joined(shards).pruned
      #expect(both.isSame(as: alone.pruned))
      #expect(SortedJSON.text(both) == SortedJSON.text(alone.pruned))
      let told = RunReport(both, Catalog(adding: [])).stores.map(\.findings)
      let expected = RunReport(alone, Catalog(adding: [])).stores.map(\.findings)
      for (store, findings) in zip(plan.stores, told) {
        let failing = results.filter { plan[$0.number].store == store }.flatMap(\.failing)
        #expect(findings.reduce(0) { $0 + $1.seen } >= failing.reduce(0) { $0 + $1.count })
        #expect(Set(findings.map(\.signature)).count == findings.count)
        met += findings.count { $0.seen == 0 }
      }
      #expect(told.map { $0.map(\.trace) } == expected.map { $0.map(\.trace) })
      #expect(told.map { $0.map(\.seen) } == expected.map { $0.map(\.seen) })
    }
  }

  /// What shrinking met and nobody could show again is no reason to call a store held.
  @Test func doubtsAboutWhatWasMetAreTold() throws {
    let plan = Shards.plan(stores: ["one"])
    var chance = SplitMix(seed: 8)
    var manifest = ShardManifest(plan)
    for number in 0..<plan.count { manifest.add(Shards.result(number, plan, &chance)) }
    for failing in manifest.selected(of: "one").flatMap(\.traces) {
      manifest.add(Shards.examination(failing))
    }
    let met = try #require(manifest.met(of: "one").first)
    manifest.add(Examination(met.failing, nil, doubt: "nobody could show it again"))
    let report = RunReport(manifest, Catalog(adding: [])).stores[0]
    #expect(report.doubts.contains("nobody could show it again"))

    var tally = FailureTally()
    let failure = MetFailure(site: FailureSite(invariant: "K"), trace: met.trace)
    #expect(tally.take(met: [failure, failure]) == [failure])
    tally.note(nil, met: failure.site, doubt: "nor this")
    #expect(tally.doubts == ["nor this"])
    // Where a trace of the search went wrong, nothing is met.
    let known = FailureSite(invariant: "I")
    _ = tally.take(met.trace, [known])
    #expect(tally.take(met: [MetFailure(site: known, trace: met.trace)]).isEmpty)
  }

  /// Results come from other machines.
  @Test func whatMakesNoSenseIsRefused() {
    let plan = Shards.plan()
    let changes: [(inout SliceResult) -> Void] = [
      { $0.number = -1 }, { $0.number = 1 << 40 }, { $0.traces = -1 }, { $0.traces = 11 },
      { $0.total.steps = .max }, { $0.total.applied = [] }, { $0.total.struck.append(0) },
      { $0.total.acted[0] = -1 },
      { $0.doubts = [String(repeating: "x", count: 1 << 20)] },
      { $0.failing[0].count = .max }, { $0.failing[0].count = 11 }, { $0.failing[0].first = [] },
      { $0.failing[0].first[0].index = 1 << 20 },
      { $0.failing[0].name = String(repeating: "x", count: 1 << 20) },
    ]
    var chance = SplitMix(seed: 7)
    var good = Shards.result(3, plan, &chance)
    while good.failing.isEmpty { good = Shards.result(3, plan, &chance) }
    #expect(good.problem(in: plan) == nil)
    for (place, change) in changes.enumerated() {
      var result = good
      change(&result)
      #expect(result.problem(in: plan) != nil, "change \(place)")
    }
  }
}

extension ShardManifest {
  /// Whether both have the very same results.
  fileprivate func isSame(as other: ShardManifest) -> Bool {
    plan == other.plan && slices == other.slices && examinations == other.examinations
  }
}
