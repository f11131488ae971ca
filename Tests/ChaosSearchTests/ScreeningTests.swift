// The lists of a search: the covering array really covers, and lists take turns with chance.

import ChaosPhone
import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct ScreeningTests {
  /// Pairs of choices that no row has.
  private func missing(_ rows: [[Int]], _ counts: [Int]) -> [String] {
    var missing: [String] = []
    for first in counts.indices {
      for second in counts.indices where second > first {
        var met: Set<Int> = []
        for row in rows { met.insert(row[first] * counts[second] + row[second]) }
        if met.count != counts[first] * counts[second] { missing.append("\(first) \(second)") }
      }
    }
    return missing
  }

  @Test(arguments: [[2, 2, 2], [3, 2, 5], [7, 5, 15, 8, 9, 14, 8, 8, 7], [1, 4], [6, 1, 1, 6]])
  func everyPairMeets(counts: [Int]) {
    let rows = CoveringArray.rows(counts)
    #expect(missing(rows, counts) == [])
    #expect(rows.allSatisfy { row in zip(row, counts).allSatisfy { $0 >= 0 && $0 < $1 } })
    // No array can be smaller than its two largest places; greedy ones stay near.
    let largest = counts.sorted().suffix(2).reduce(1, *)
    #expect(rows.count >= largest && rows.count <= largest * 2)
  }

  @Test(arguments: [EraName.allCases, [.ios18]])
  func everyPairOfTheRealChoicesMeets(eras: [EraName]) {
    let rows = Screening.rows(eras: eras)
    #expect(missing(rows.map(\.choices), Screening.counts(eras: eras.count)) == [])
  }

  /// What a choice stands for must be in the trace of its row.
  @Test func rowsBecomeTraces() {
    let rows = Screening.rows(eras: EraName.allCases)
    let traces = rows.map(\.trace)
    #expect(traces.allSatisfy { Trace(decoding: $0.bytes) == $0 })
    #expect(traces.allSatisfy { $0.steps.count >= 4 && $0.steps.count <= 12 })
    #expect(Set(traces.map(\.header.era)).count == EraName.allCases.count)
    let faults = traces.flatMap(\.steps).compactMap {
      if case .fault(_, let kind, _) = $0 { kind } else { nil }
    }
    #expect(Set(faults).count == FaultKind.ofFiles.count)
  }

  /// A source gives each row once, in the order of its seed, in turn with the traces of each list.
  @Test func aSourceBeginsWithAllRows() {
    let eras = EraName.allCases
    let rows = Set(SearchMethod.lists.flatMap { Systematic.traces(of: $0, eras) })
    let orders = [UInt64(1), 2].map { seed in
      let source = TraceSource(seed: seed, eras: EraName.allCases)
      return (0..<source.listedCount).map { source.listed($0) }
    }
    #expect(Set(orders[0]) == rows && Set(orders[1]) == rows)
    #expect(orders[0].count == rows.count || orders[0].count - rows.count < 5)
    #expect(orders[0] != orders[1])
    // None of them waits for another, and each is over when it was told.
    let source = TraceSource(seed: 1, eras: eras)
    #expect(SearchMethod.lists.indices.map { source.list(of: 2 * $0) } == SearchMethod.lists)
    for method in SearchMethod.lists {
      let count = (0..<source.listsEnd).count { source.list(of: $0) == method }
      #expect(count > 0 && count == Systematic.traces(of: method, eras).count, "\(method.rawValue)")
    }
    #expect(source.list(of: source.listsEnd) == nil)
  }

  /// Chance has every second trace until the lists are told, and all others.
  @Test func chanceTakesTurnsWithTheLists() {
    let source = TraceSource(seed: 3, eras: EraName.allCases)
    let end = source.listsEnd
    #expect(end == 2 * source.listedCount && end > 1_000)
    for index in 0..<end + 100 {
      #expect((source.list(of: index) == nil) == (index % 2 == 1 || index >= end), "\(index)")
    }
    // Nothing comes twice.
    let chance = (0..<end + 200).filter { source.list(of: $0) == nil }.map { source.trace($0) }
    #expect(Set(chance).count > chance.count - 20)
    #expect(chance.indices.allSatisfy { source.drawn($0) == chance[$0] })
  }

  /// Lists take turns, and so do the models: not one list with one model and another with another.
  @Test func eachListHasEachModel() {
    let source = TraceSource(
      seed: 1, eras: EraName.allCases, models: [.apfsPower, .posixWorst])
    for method in SearchMethod.lists {
      let models = (0..<source.listsEnd).filter { source.list(of: $0) == method }
        .map { source.trace($0).header.disk }
      let first = models.count { $0 == .apfsPower }
      #expect(abs(2 * first - models.count) <= 1, "\(method.rawValue): \(first) of \(models.count)")
    }
  }

  /// Every launch that an era makes before first unlock, with every reaction, and no other launch.
  @Test(arguments: EraName.allCases) func everyLaunchMeetsTheFirstUnlock(era: EraName) {
    let traces = FirstUnlock.traces(eras: [era])
    #expect(Set(traces).count == traces.count)
    #expect(traces.allSatisfy { Trace(decoding: $0.bytes) == $0 })
    let situation = LaunchSituation(
      era: Era(era), lock: .beforeFirstUnlock, wasForceQuit: false, hasLiveActivity: false)
    var met: Set<String> = []
    for steps in traces.map(\.steps) {
      guard let boot = steps.firstIndex(of: .reboot), boot + 2 < steps.count,
        case .launch(let process, let cause) = steps[boot + 1],
        case .act(process, let reaction, _, _, _) = steps[boot + 2]
      else { continue }
      #expect(situation.allows(process, cause))
      met.insert("\(process.word) \(cause.word) \(reaction.word)")
    }
    let launches: [EraName: Int] = [.ios7: 3, .ios10: 4, .ios12: 4, .ios13: 4, .adversarial: 6]
    #expect(met.count == launches[era, default: 5] * 6)
  }
}
