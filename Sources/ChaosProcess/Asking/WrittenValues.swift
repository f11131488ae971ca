// Which written value an app's own value stands for.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// What was written in a run, by what became of it in the app's own types. An app that saves the
/// number 365 reads the number 365: the last write that came to it is what it sees.
final class WrittenValues {
  private var values: [Key: [[UInt8]: [Value]]] = [:]

  /// The one of a run, which outlives processes and restarts.
  static func of(_ host: Host) -> WrittenValues {
    host.runObject { WrittenValues() } as? WrittenValues ?? WrittenValues()
  }

  func add(_ note: Note) {
    values[note.key, default: [:]][note.saved, default: []].append(note.value)
  }

  /// The app said that it did not save it after all.
  func remove(_ note: Note) {
    guard var written = values[note.key]?[note.saved],
      let place = written.lastIndex(of: note.value)
    else { return }
    written.remove(at: place)
    values[note.key]?[note.saved] = written
  }

  /// What was read, as it was written; as it is if nobody wrote it.
  func whole(_ outcome: ReadOutcome, _ key: Key) -> ReadOutcome {
    guard case .value(let value) = outcome, let known = values[key]?[value.bytes]?.last else {
      return outcome
    }
    return .value(known)
  }
}
