// UserDefaults of managed code against the model that stores in process have: the same traces, the
// same answers.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSearch
import ChaosStores
import ChaosTrace
import Testing

@Suite struct DefaultsModelTests {
  /// Every answer to every read is that of `session-cached`, whatever happens to the phone.
  @Test(arguments: EraName.allCases) func itIsTheModel(_ era: EraName) {
    let simulator = Catalog().simulator()
    let source = TraceSource(
      seed: 1_208, eras: [era], models: [.apfsPower], isCareful: false)
    var answers = 0
    for number in 0..<60 {
      var trace = source.drawn(number)
      // Nothing but the defaults: this app keeps no credentials.
      trace.steps.removeAll { step in
        guard case .act(_, let behaviour, let key, _, _) = step else { return false }
        return behaviour.touched(key).contains(.token)
      }
      let model = AppPlay.answers(simulator.run(trace, SessionCached()))
      let app = AppPlay.answers(simulator.run(trace, AppKind<GroupSettings>("settings")))
      #expect(model == app, "\(era.word), trace \(number)")
      answers += app.count
    }
    #expect(answers > 100, "\(answers)")
  }
}
