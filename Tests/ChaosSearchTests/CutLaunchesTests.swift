// Launches that are cut short are put into traces of apps, and only there.

import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct CutLaunchesTests {
  private let plain = TraceSource(seed: 7, eras: EraName.allCases, hasExtensions: false)
  private let ofApp = TraceSource(
    seed: 7, eras: EraName.allCases, keys: Key.allCases, hasExtensions: false)

  /// Whether an act stops that comes right after its process's launch.
  private func hasCutLaunch(_ trace: Trace) -> Bool {
    zip(trace.steps, trace.steps.dropFirst()).contains { launch, act in
      guard case .launch(let process, _) = launch, case .act(process, _, _, _, let pause) = act
      else { return false }
      return (1...UInt16(Trace.furthestOfLaunch)).contains(pause)
    }
  }

  /// Whether a change is made again, a flush follows on another, or a look meets a call that fails.
  private func asksTwice(_ trace: Trace) -> Bool {
    let flush = Step.act(.app, .flush, on: .streak)
    return zip(trace.steps, trace.steps.dropFirst()).contains { $0 == flush && $1 == flush }
      || trace.steps.contains { if case .fault(.app, .readError, _) = $0 { true } else { false } }
      || trace.steps.contains {
        if case .act(.app, .write, _, .again, _) = $0 { true } else { false }
      }
      || zip(trace.steps, trace.steps.dropFirst()).contains { first, next in
        guard case .fault(.app, _, 1) = first, case .act(.app, .write, _, _, let pause) = next
        else { return false }
        return pause > 0
      }
  }

  /// One in three has six to eight steps more, an update among them or none; the lists, and all
  /// others, stay as they are.
  @Test func oneTraceInThreeHasOne() {
    let troubles = Troubles(
      seed: 7, eras: EraName.allCases, models: [.apfsPower],
      keys: BusyActs(keys: Key.allCases).plain)
    let told = Set((0..<1_000).compactMap { troubles.trace($0) }.map(withoutUpdates))
    var changed = 0
    var retried = 0
    for index in 0..<ofApp.listsEnd + 200 {
      let usual = withoutUpdates(plain.trace(index))
      let trace = withoutUpdates(ofApp.trace(index))
      // Those in which the user logs out are others as well.
      if usual == trace || told.contains(trace) || logsOut(trace) { continue }
      let more = trace.steps.count - usual.steps.count
      if (10...12).contains(more) {
        // Of those without a launch that is cut short some ask twice for the same.
        retried += 1
        #expect(ofApp.list(of: index) == nil && asksTwice(trace))
        continue
      }
      changed += 1
      #expect(ofApp.list(of: index) == nil && usual.header == trace.header)
      #expect([5, 6, 7, 8].contains(more) && hasCutLaunch(trace))
    }
    let drawn = ofApp.listsEnd / 2 + 200 - told.count
    #expect((drawn / 4...drawn / 2).contains(changed), "\(changed) of \(drawn)")
    #expect((drawn / 10...drawn / 4).contains(retried), "\(retried) of \(drawn)")
  }

  private func logsOut(_ trace: Trace) -> Bool {
    trace.steps.contains { step in
      if case .act(.app, .carefulLogout, _, _, _) = step { true } else { false }
    }
  }

  /// Updates of apps go past versions, and say nothing of launches.
  private func withoutUpdates(_ trace: Trace) -> Trace {
    Trace(header: trace.header, steps: trace.steps.filter { $0 != .upgrade })
  }

  /// The first launch of a new version is one of three.
  @Test func someAreThoseOfANewVersion() {
    let base = Trace(header: TraceHeader(era: .ios18), steps: [.unlock, .lock])
    let cut = (0..<3_000).map { base.withCutLaunch(seed: 3, index: UInt64($0)) }
      .filter { $0.steps.count > 2 }
    let updated = cut.count { $0.steps.contains(.upgrade) }
    #expect((cut.count / 4...cut.count / 2).contains(updated), "\(updated) of \(cut.count)")
  }

  /// Early calls are more likely than late ones, and none is left out.
  @Test func everyCallIsStoppedAt() {
    var counts: [UInt16: Int] = [:]
    let base = Trace(header: TraceHeader(era: .ios18), steps: [.unlock, .lock])
    for index in 0..<20_000 {
      let trace = base.withCutLaunch(seed: 3, index: UInt64(index))
      for case .act(_, .read, _, _, let pause) in trace.steps { counts[pause, default: 0] += 1 }
    }
    #expect(counts.keys.sorted() == Array(1...UInt16(Trace.furthestOfLaunch)))
    #expect(counts[1, default: 0] > 5 * counts[24, default: 0])
    #expect(counts[9, default: 0] > 2 * counts[40, default: 0])
  }
}
