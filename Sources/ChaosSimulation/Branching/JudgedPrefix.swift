// What judges make of a beginning that many histories have in common: a sweep recovers from a
// moment again and again, and what came before it is judged once.

import ChaosContracts

/// A beginning of histories, and judges that have heard it.
final class JudgedPrefix {
  private let history: History
  /// A beginning of the beginning.
  private let earlier: JudgedPrefix?
  private var judges: [Judge] = []

  /// `history`: what all the histories begin with. `earlier`: what it begins with itself.
  init(_ history: History, after earlier: JudgedPrefix?) {
    self.history = history
    self.earlier = earlier
  }

  /// Judges a history that goes on from the beginning.
  func judge(_ whole: History, _ promises: Promises) -> Judged {
    judge(promises).judge(whole, from: history.events.count)
  }

  private func judge(_ promises: Promises) -> Judge {
    if let known = judges.first(where: { $0.promises == promises }) { return known }
    let made =
      if let earlier {
        earlier.judge(promises).hearing(history, from: earlier.history.events.count)
      } else {
        Judge.hear(history, promises)
      }
    judges.append(made)
    return made
  }
}
