// What a crash state may turn out to be, as a word, and how a history comes to some of these: the
// one place where answers and events become one of a few words.

import ChaosContracts

/// A kind of loss.
public enum LossClass: String, CaseIterable, Codable, Sendable {
  /// What was acknowledged is gone.
  case durability
  /// Bytes that nobody wrote, data that cannot be read, a complaint of the store's own check, or a
  /// rule of its own that is broken.
  case corruption
  /// A batch is half there.
  case atomicity
  /// What was lost came back.
  case order
  /// The store does not do what it is asked, although nothing is damaged.
  case refusal
  /// The store's code crashes or never comes to an end.
  case crash

  init(_ wrong: WrongAnswer, _ judged: Judged) {
    switch wrong.kind {
    case .absent: self = .durability
    case .older:
      // A value that is newer than what had to be there was there, was gone, and is back.
      if let observed = wrong.observed, let required = wrong.required, observed > required {
        self = .order
      } else {
        self = .durability
      }
    case .garbage, .corrupt: self = .corruption
    case .unavailable: self = .refusal
    case .refused:
      let completion = judged.operation(wrong.operation).completion
      self = completion == .failed(.corrupt) ? .corruption : .refusal
    }
  }
}

extension Set<LossClass> {
  /// What a history came to, from an operation and from an event on.
  init(_ judged: Judged, fromOperation operation: Int = 0, event: Int = 0) {
    let wrong = judged.wrongAnswers.filter { $0.operation >= operation }
    self = Set(wrong.map { LossClass($0, judged) })
    if judged.tornBatches.contains(where: { $0.read >= operation }) { insert(.atomicity) }
    for event in judged.history.events.dropFirst(event) {
      switch event {
      case .phone(.crashed), .phone(.hung): insert(.crash)
      case .complained: insert(.corruption)
      default: break
      }
    }
  }
}
