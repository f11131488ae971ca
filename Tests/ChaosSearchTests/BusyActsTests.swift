// Apps with few values are kept busy, and each kind of trouble comes to them once and alone.

import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct BusyActsTests {
  private static let few: [[Key]] = [
    [.theme], [.draft], [.token], [.streak], [.screen], [.visits], [.theme, .draft],
    [.session, .token], [.legacy, .modern, .migrated], [.list, .inbox],
  ]

  /// The share of the acts of seeds 1 to 10 that come to something in an app with these keys.
  private func busy(_ keys: [Key]) -> Double {
    var (acts, done) = (0, 0)
    for seed in UInt64(1)...10 {
      let source = TraceSource(seed: seed, eras: EraName.allCases, keys: keys)
      for step in (0..<400).flatMap({ source.trace($0).steps }) {
        guard case .act(_, let name, let key, _, _) = step else { continue }
        acts += 1
        if name.touched(keys.actual(key, for: name)).allSatisfy(keys.contains) { done += 1 }
      }
    }
    return Double(done) / Double(acts)
  }

  @Test(arguments: few) func nearlyAllActsComeToSomething(keys: [Key]) {
    #expect(busy(keys) > 0.8, "\(keys)")
  }

  /// Also what only reads and removes it: the act that a draft has saves it.
  @Test(arguments: [Key.theme, .draft, .token, .streak]) func eachPlainActIsDone(key: Key) {
    let source = TraceSource(seed: 1, eras: [.ios18], keys: [key])
    let names = (0..<200).flatMap { source.trace($0).steps }.compactMap { step in
      if case .act(_, let name, _, _, _) = step { name } else { nil }
    }
    for name in [BehaviourName.read, .write, .remove] {
      #expect(names.count { $0 == name } > 20, "\(name)")
    }
  }

  /// An app that has everything lacks nothing, and its traces stay as they are.
  @Test func whatTheAppCanDoStays() {
    let busy = BusyActs(keys: Key.allCases)
    let plain = TraceSource(seed: 3, eras: EraName.allCases)
    for index in 0..<400 {
      let trace = plain.trace(index)
      #expect(busy.instead(of: trace, seed: 3, index: UInt64(index)) == trace)
    }
    let text = Trace(steps: [.act(.app, .write, on: .theme, pause: 3), .lock])
    #expect(BusyActs(keys: [.theme]).instead(of: text, seed: 3, index: 0) == text)
  }

  /// Place, process and stop stay.
  @Test func onlyTheActIsAnother() {
    let step = Step.act(.widget, .login, on: .session, pause: 5)
    let trace = BusyActs(keys: [.theme]).instead(of: Trace(steps: [step]), seed: 1, index: 7)
    guard case .act(.widget, let name, .theme, _, 5) = trace.steps[0] else {
      return #expect(Bool(false), "\(trace.steps)")
    }
    #expect([.read, .write, .remove].contains(name))
  }
}
