// A cache above the store: what was read first is the truth for the rest of the process's life.

import ChaosContracts
import ChaosTrace

/// Counts visits from the first answer on, and never asks again (M04). Carefully: asks each time,
/// and begins at nothing only where absence can be trusted.
struct CountingVisits: NaiveBehaviour {
  let name = BehaviourName.cache
  let summary = "counts up from the first answer, which it keeps in memory"
  let carefulSummary = "counts up from what is stored now, where absence can be trusted"

  static func run(_ session: Session, on key: Key, isCareful: Bool) {
    if session.isExtension {
      session.read(.visits)
    } else if isCareful {
      count(session)
    } else {
      countFromMemory(session)
    }
  }

  private static func count(_ session: Session) {
    let stamp = session.stamp()
    session.build(.visits, mayBegin: session.mayTrustAbsence) {
      .counter(($0?.number ?? 0) + 1, stamp: stamp)
    }
  }

  private static func countFromMemory(_ session: Session) {
    guard let base = session.memory[.visits] ?? firstAnswer(session) else { return }
    var visits = 0
    if case .value(let value) = base.outcome { visits = value.number ?? 0 }
    let value = Value.counter(visits + 1, stamp: session.stamp())
    guard session.write(.visits, value, basedOn: base.operation) else { return }
    session.memory[.visits] = Answer(.value(value), operation: base.operation)
  }

  private static func firstAnswer(_ session: Session) -> Answer? {
    let answer = session.ask(.visits)
    switch answer.outcome {
    case .value, .absent: break
    case .unavailable: if session.appBug != .cachesNothing { return nil }
    case .corrupt: return nil
    }
    session.memory[.visits] = answer
    return answer
  }
}
