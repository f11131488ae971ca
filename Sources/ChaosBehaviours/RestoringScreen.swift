// A screen that shows what is stored, and stores what it shows.

import ChaosContracts
import ChaosTrace

/// The first act of a process shows the stored page, or the home page; each later one saves the
/// page that is shown, as an observer of the screen would (B06). Carefully: does not take the home
/// page for the user's choice where absence cannot be trusted.
struct RestoringScreen: NaiveBehaviour {
  let name = BehaviourName.restore
  let summary = "shows the stored page or the home page, and later saves what it shows"
  let carefulSummary = "as restore-screen, and shows no page where absence cannot be trusted"

  static func run(_ session: Session, on key: Key, isCareful: Bool) {
    if session.isExtension {
      session.read(.screen)
      return
    }
    guard let shown = session.memory[.screen] else { return show(session, isCareful) }
    var page = "home"
    if case .value(let value) = shown.outcome { page = value.label }
    let value = Value.text(page, .small, stamp: session.stamp())
    session.write(.screen, value, basedOn: shown.operation)
  }

  private static func show(_ session: Session, _ isCareful: Bool) {
    let answer = session.ask(.screen)
    switch answer.outcome {
    case .value: session.memory[.screen] = answer
    case .absent: if session.mayBegin(isCareful) { session.memory[.screen] = answer }
    case .unavailable:
      if session.appBug == .echoesDefault { session.memory[.screen] = answer }
    case .corrupt: break
    }
  }
}
