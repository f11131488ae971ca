// How a judge hears a history: from its first event, or on from where another judge stopped.

import ChaosContracts

extension Judge {
  /// The history with every mark.
  static func judge(_ history: History, _ promises: Promises) -> Judged {
    hear(history, promises).finished()
  }

  /// A judge that has heard a history which is not over.
  static func hear(_ history: History, _ promises: Promises) -> Judge {
    var judge = Judge(history, promises)
    judge.hear(from: 0)
    return judge
  }

  /// A judge that has heard more of the history.
  ///
  /// - Parameter first: the first event that is new.
  func hearing(_ history: History, from first: Int) -> Judge {
    var judge = self
    judge.judged.history = history
    judge.hear(from: first)
    return judge
  }

  /// A history with every mark, by a judge that has heard its beginning.
  ///
  /// - Parameter first: the first event that is new.
  func judge(_ history: History, from first: Int) -> Judged {
    hearing(history, from: first).finished()
  }

  private mutating func hear(from first: Int) {
    let events = judged.history.events
    for position in first..<events.count { take(events[position], at: position) }
  }

  private func finished() -> Judged {
    var judge = self
    judge.findTornBatches()
    judge.findCauses()
    return judge.judged
  }
}
