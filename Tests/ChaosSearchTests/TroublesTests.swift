// Each kind of trouble comes to an app once and alone.

import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct TroublesTests {
  private func kinds(_ traces: [Trace]) -> Set<String> {
    let words = traces.flatMap(\.steps).map { String(describing: $0) }
    return Set(words.map { String($0.prefix { $0 != "(" }) })
  }

  /// Within 400 traces of any seed each has come, whatever the app keeps.
  @Test(arguments: [[Key.theme], [.draft], [.token], [.streak, .list]]) func eachComesEarly(
    keys: [Key]
  ) {
    for seed in UInt64(1)...10 {
      let source = TraceSource(seed: seed, eras: [.ios18], keys: keys)
      let met = kinds((0..<400).map { source.trace($0) })
      for kind in [
        "moveContainers", "purgeCaches", "setClock", "timeZone", "reinstall", "restore",
        "restoreElsewhere", "restorePart", "upgrade", "downgrade", "passcode", "lowSpace",
        "groupContainer", "daemonCrash", "forceQuit", "panic", "powerLoss", "reboot",
      ] {
        #expect(met.contains(kind), "\(kind), seed \(seed)")
      }
    }
  }

  /// A new version takes something over, and is started before the first unlock later on.
  @Test func anUpgradeMeetsAnEarlyLaunch() {
    for seed in UInt64(1)...10 {
      let source = TraceSource(seed: seed, eras: [.ios18], keys: [.theme])
      let met = (0..<400).contains { index in
        let steps = source.trace(index).steps
        guard let upgrade = steps.firstIndex(of: .upgrade),
          let restart = steps[upgrade...].firstIndex(of: .reboot)
        else { return false }
        return steps[upgrade..<restart].contains(.launch(.app, .user))
          && steps[restart...].dropFirst().first == .launch(.app, .prewarm)
      }
      #expect(met, "seed \(seed)")
    }
  }

  /// Every key, era and model has its turn, then chance has the place again.
  @Test func theyTakeTurnsAndEnd() throws {
    let eras: [EraName] = [.ios12, .ios18]
    let models: [DiskModelName] = [.apfsPower, .posixWorst]
    let troubles = Troubles(seed: 4, eras: eras, models: models, keys: [.theme, .streak])
    let traces = (0..<1_000).prefix { troubles.trace($0) != nil }.compactMap { troubles.trace($0) }
    #expect(traces.count % 4 == 0 && (100..<400).contains(traces.count))
    #expect(Set(traces).count == traces.count)
    for key in [Key.theme, .streak] {
      for model in models {
        let writes = traces.filter {
          $0.header.disk == model && $0.steps.contains(.act(.app, .write, on: key))
        }
        #expect(writes.count == traces.count / 4)
        #expect(Set(writes.map(\.header.era)) == Set(eras))
      }
    }
    #expect(Troubles(seed: 4, eras: eras, models: models, keys: []).trace(0) == nil)
  }

  /// Stores whose values nobody knows have none.
  @Test func onlyAppsHaveThem() {
    let plain = TraceSource(seed: 7, eras: [.ios18])
    let app = TraceSource(seed: 7, eras: [.ios18], keys: Key.allCases)
    let told = (0..<400).filter { plain.trace($0) != app.trace($0) }
    #expect(told.count > 40 && told.allSatisfy { app.list(of: $0) == nil })
  }
}
