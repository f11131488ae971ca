// A merge is a join: in any order, grouping and number of times it gives the same.

import ChaosCampaign
import ChaosTestSupport
import ChaosTrace
import Testing

@Suite struct ShardManifestTests {
  /// Manifests of shards that overlap, that did not finish, and of which some disagree.
  private func manifests(_ plan: ShardPlan, _ chance: inout SplitMix) -> [ShardManifest] {
    let results = (0..<plan.count).map { number in
      (0...chance.below(3)).map { _ in Shards.result(number, plan, &chance) }
    }
    return (0..<2 + chance.below(6)).map { _ in
      var manifest = ShardManifest(plan)
      for number in 0..<plan.count where chance.below(3) == 0 {
        manifest.add(results[number][chance.below(results[number].count)])
      }
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
        #expect(try joined(shuffled(all, &chance)) == expected)
        #expect(try tree(shuffled(all, &chance), &chance) == expected)
        // Shards that ran twice, and merges of merges.
        #expect(try tree(shuffled(all + all + [expected], &chance), &chance) == expected)
      }
      #expect(expected.joined(with: expected) == expected)
    }
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
    other.steps += 1
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
    for store in plan.stores {
      let own = results.filter { plan[$0.number].store == store }
      let summary = ShardSummary(all, store: store, order: ["I", "J"]) { Shards.trace($1) }
      #expect(summary.traces == own.reduce(0) { $0 + $1.traces })
      #expect(summary.total.steps == own.reduce(0) { $0 + $1.steps })
      #expect(summary.unexamined == own.reduce(0) { $0 + $1.unexamined })
      #expect(summary.doubts.count == own.reduce(0) { $0 + $1.doubts.count })
      #expect(
        summary.findings.reduce(0) { $0 + $1.seen }
          == own.reduce(0) { $0 + $1.findings.reduce(0) { $0 + $1.seen } })
    }
    #expect(all.progress.allSatisfy { $0.run == $0.planned })
  }

  /// Every failure is told by one finding, by its smallest trace, and no finding stands in another.
  @Test func findingsAreTheSmallestOnes() throws {
    var chance = SplitMix(seed: 5)
    for _ in 0..<50 * TestScale.factor {
      let plan = Shards.plan()
      let all = try joined(manifests(plan, &chance))
      let summary = ShardSummary(all, store: "two", order: ["J", "I"]) { Shards.trace($1) }
      let findings = summary.findings
      for result in all.results where plan[result.number].store == "two" {
        for told in result.findings {
          let trace = try #require(Shards.trace(told.trace))
          let own = findings.filter {
            $0.signature.invariant == told.invariant && $0.signature.mayExplain(trace)
          }
          #expect(!own.isEmpty)
          let same = findings.first {
            $0.signature == Signature(invariant: told.invariant, store: "two", trace: trace)
          }
          if let same {
            let (bytes, others) = (same.trace.bytes, trace.bytes)
            #expect(
              bytes.count < others.count
                || bytes.count == others.count && !others.lexicographicallyPrecedes(bytes))
          }
        }
      }
      for (place, finding) in findings.enumerated() {
        let others = findings.enumerated().filter { $0.offset != place }.map(\.element)
        #expect(
          !others.contains {
            $0.signature.invariant == finding.signature.invariant
              && $0.signature.mayExplain(finding.trace)
          })
      }
      let names = findings.map(\.signature.invariant)
      #expect(names == names.filter { $0 == "J" } + names.filter { $0 == "I" })
    }
  }

  @Test func aTraceThatNobodyHasIsTold() {
    let plan = Shards.plan()
    var chance = SplitMix(seed: 6)
    var manifest = ShardManifest(plan)
    var result = Shards.result(0, plan, &chance)
    while result.findings.isEmpty { result = Shards.result(0, plan, &chance) }
    manifest.add(result)
    let summary = ShardSummary(manifest, store: plan[0].store, order: []) { _, _ in nil }
    #expect(summary.findings.isEmpty && !summary.withoutTrace.isEmpty)
  }

  /// Results come from other machines.
  @Test func whatMakesNoSenseIsRefused() {
    let plan = Shards.plan()
    let changes: [(inout SliceResult) -> Void] = [
      { $0.number = -1 }, { $0.number = 1 << 40 }, { $0.traces = -1 }, { $0.traces = 11 },
      { $0.steps = .max }, { $0.applied = [] }, { $0.struck.append(0) }, { $0.digest = "x" },
      { $0.acted[0] = -1 }, { $0.unexamined = .min },
      { $0.doubts = [String(repeating: "x", count: 1 << 20)] },
      { $0.findings[0].trace = "../../passwd" }, { $0.findings[0].seen = .max },
      { $0.findings[0].trace = $0.findings[0].trace.uppercased() + "A" },
    ]
    var chance = SplitMix(seed: 7)
    var good = Shards.result(3, plan, &chance)
    while good.findings.isEmpty { good = Shards.result(3, plan, &chance) }
    #expect(good.problem(in: plan) == nil)
    for (place, change) in changes.enumerated() {
      var result = good
      change(&result)
      #expect(result.problem(in: plan) != nil, "change \(place)")
    }
  }
}
