// What few traces have, and must be among them all the same.

import ChaosPhone
import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct RareDrawTests {
  /// Some phones of these releases have defaults that stay empty after the unlock (F40, F81).
  @Test(arguments: [EraName.ios15, .ios18]) func someDefaultsStayEmpty(era: EraName) {
    let source = TraceSource(seed: 5, eras: [era])
    let sticky = (0..<source.listsEnd + 1_000).filter { index in
      let header = source.trace(index).header
      return Era(era, variation: header.variation).defaultsCache == .stickyUntilRelaunch
    }
    #expect(sticky.count > 20)
  }

  /// A careful app that logs out logs in again: login and logout take turns.
  @Test func everySecondLoginIsALogout() {
    let login = Step.act(.app, .login, on: .session)
    let trace = Trace(steps: [.launch(.app, .user)] + [Step](repeating: login, count: 4))
    let careful = trace.inCarefulApp(isDoubting: false, logsOut: true)
    let acts = careful.steps.compactMap { step -> BehaviourName? in
      if case .act(_, let behaviour, _, _, _) = step { behaviour } else { nil }
    }
    #expect(acts == [.carefulLogin, .carefulLogout, .carefulLogin, .carefulLogout])
  }
}
