// Acts at once in the traces of an app with tasks, and what else its traces are.

import ChaosSearch
import ChaosTrace
import Testing

@Suite struct ActsAtOnceTests {
  private let usual = TraceSource(seed: 3, eras: EraName.allCases)

  private func source(_ own: [BehaviourName]) -> TraceSource {
    TraceSource(seed: 3, eras: EraName.allCases, ownBehaviours: own)
  }

  private func has(_ names: [BehaviourName], _ trace: Trace) -> Bool {
    trace.steps.contains { step in
      if case .act(_, let name, _, _, _) = step { names.contains(name) } else { false }
    }
  }

  /// They stand in the place of other acts, in about one trace of three; the other traces are those
  /// of an app without tasks.
  @Test func oneTraceOfThreeHasSome() {
    let source = source(BehaviourName.atOnce)
    var count = 0
    for index in 0..<3_000 {
      let (before, after) = (usual.trace(index), source.trace(index))
      #expect(before.header == after.header && before.steps.count == after.steps.count)
      for (old, new) in zip(before.steps, after.steps) where old != new {
        guard case .act(let was, _, _, _, let pause) = old,
          case .act(was, let name, let key, _, pause) = new
        else {
          Issue.record("\(index): \(old.text) became \(new.text)")
          continue
        }
        #expect(BehaviourName.atOnce.contains(name) && name.keys.contains(key))
      }
      if has(BehaviourName.atOnce, after) { count += 1 }
    }
    #expect((600..<1_100).contains(count))
    for name in BehaviourName.atOnce {
      #expect((0..<300).contains { has([name], source.trace($0)) })
    }
  }

  /// What only one app does is where it was, and no other app does anything at once.
  @Test func otherActsAreWhereTheyWere() {
    let (own, both) = (source([.own1]), source([.own1] + BehaviourName.atOnce))
    for index in 0..<500 {
      #expect(!has(BehaviourName.atOnce, usual.trace(index)))
      #expect(!has(BehaviourName.atOnce, own.trace(index)))
      let trace = both.trace(index)
      if !has(BehaviourName.atOnce, trace) { #expect(trace == own.trace(index)) }
    }
    #expect((0..<500).contains { has([.own1], both.trace($0)) })
  }
}
