// What incidents with files explain, and what a process merely went on believing.

import ChaosContracts
import ChaosPhone
import ChaosTrace

extension Judge {
  /// Whether the file with a written value was destroyed unread. A change that takes a file's place
  /// is no recovery, but a matter between keys.
  func wasDestroyed(_ writer: Operation, before read: Operation) -> Bool {
    incidents(before: read).contains { incident in
      guard case .destroyed(let how, let writes, let isChange) = incident.kind else { return false }
      let isOverwritten = how == .replaced || how == .truncated
      return writes.contains(writer.id) && !(isOverwritten && isChange)
    }
  }

  /// Whether a read failed for lack of a key that the promised class would not need.
  func isMisprotected(_ read: Operation) -> Bool {
    read.errors.contains { $0.errno == .notPermitted }
      && incidents(before: read).contains { incident in
        if case .misprotected = incident.kind { true } else { false }
      }
  }

  /// Whether a value that is created once was created again because of this answer.
  func isCreatedAnew(_ wrong: WrongAnswer) -> Bool {
    judged.operation(wrong.operation).key?.kind == .identity
      && judged.poisonedReads.contains { $0.belief == wrong.operation }
  }

  /// Whether a process answered with what it saw before another process's write, which is there.
  func wentOn(with observed: Int?, _ read: Operation, after writer: Operation?) -> Bool {
    guard let writer, writer.completion == .ok, writer.process != read.process,
      isSeenLater(writer, read)
    else { return false }
    return judged.history.operations.contains { earlier in
      earlier.life == read.life && earlier.kind != .open
        && (earlier.completed ?? .max) < (writer.completed ?? .max)
        && (observed.map { judged.operation($0).invoked } ?? -1) < (earlier.completed ?? .max)
    }
  }

  private func incidents(before read: Operation) -> [Incident] {
    judged.history.events[..<(read.completed ?? read.invoked)].compactMap { event in
      if case .incident(let incident) = event { incident } else { nil }
    }
  }
}
