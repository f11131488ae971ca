// Which written value an app's own value stands for.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// What was written in a run, by what became of it in the app's own types. An app that saves the
/// number 365 twice reads the number 365: both writes count as the first one's value.
final class WrittenValues: CarriedObject {
  private struct Written {
    var value: Value
    /// How many writes came to it.
    var count = 0
  }

  private var values: [Key: [[UInt8]: Written]] = [:]

  /// A request of a process.
  struct Moment: Equatable {
    var life: Int
    var request: Int
  }

  /// When an app first gave a value that it had made itself, and nobody had written.
  private var made: [Key: [[UInt8]: Moment]] = [:]

  /// The one of a run, which outlives processes and restarts.
  static func of(_ host: Host) -> WrittenValues {
    host.runObject { WrittenValues() } as? WrittenValues ?? WrittenValues()
  }

  func copy() -> any CarriedObject {
    let copy = WrittenValues()
    copy.values = values
    copy.made = made
    return copy
  }

  /// A write came to an app's value. Returns the value of the first one that did.
  func add(_ note: Note) -> Value {
    var written = values[note.key]?[note.saved] ?? Written(value: note.value)
    written.count += 1
    values[note.key, default: [:]][note.saved] = written
    return written.value
  }

  /// The app gives a value that nobody has written.
  func see(_ value: [UInt8], _ key: Key, at moment: Moment) {
    if made[key]?[value] == nil { made[key, default: [:]][value] = moment }
  }

  /// Whether an app's value was there before a request.
  func wasThere(_ note: Note, before moment: Moment) -> Bool {
    made[note.key]?[note.saved].map { $0 != moment } ?? false
  }

  /// The app said that it did not save it after all.
  func remove(_ note: Note) {
    guard var written = values[note.key]?[note.saved] else { return }
    written.count -= 1
    values[note.key]?[note.saved] = written.count > 0 ? written : nil
  }

  /// Whether a write came to an app's value.
  func knows(_ saved: [UInt8], _ key: Key) -> Bool { values[key]?[saved] != nil }

  /// What was read, as it was written; as it is if nobody wrote it.
  func whole(_ outcome: ReadOutcome, _ key: Key) -> ReadOutcome {
    guard case .value(let value) = outcome, let known = values[key]?[value.bytes] else {
      return outcome
    }
    return .value(known.value)
  }
}
