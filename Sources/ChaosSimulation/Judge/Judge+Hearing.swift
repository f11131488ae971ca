// How a judge hears a history, from its first event or on from where another judge stopped; and
// what it remembers of operations and lives. Their numbers count up from nought, so what belongs to
// each stands in a row, which is copied whole.

import ChaosContracts
import ChaosPhone

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

  /// A judge that has heard more of the history. `first`: the first event that is new.
  func hearing(_ history: History, from first: Int) -> Judge {
    var judge = self
    judge.judged.history = history
    judge.hear(from: first)
    return judge
  }

  /// A history with every mark, by a judge that has heard the events before `first`.
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
    judge.findBlindness()
    judge.findDenials()
    judge.findDisorder()
    judge.findCauses()
    return judge.judged
  }

  /// A number, or none, for each of several things that are counted.
  struct NumberTable {
    private var numbers: [Int32] = []
    private static let none: Int32 = -1

    subscript(place: Int) -> Int? {
      get {
        guard numbers.indices.contains(place), numbers[place] != Self.none else { return nil }
        return Int(numbers[place])
      }
      set {
        guard place >= 0 else { return }
        while numbers.count <= place { numbers.append(Self.none) }
        numbers[place] = newValue.map { Int32($0) } ?? Self.none
      }
    }
  }

  /// A number for each key, for each life that has begun.
  struct LifeTable {
    private let keys: Int
    private var numbers = NumberTable()

    init(keys: Int) { self.keys = keys }

    mutating func begin(_ life: Int, _ number: (_ key: Int) -> Int) {
      for key in (0..<keys).reversed() { numbers[life * keys + key] = number(key) }
    }

    /// Nil for a life that nobody saw begin; nothing is remembered of it.
    subscript(life: Int, key: Int) -> Int? {
      get { numbers[life * keys + key] }
      set { if numbers[life * keys + key] != nil { numbers[life * keys + key] = newValue } }
    }
  }

  /// What an open read may answer: whatever was current at some moment since it began.
  struct ReadWindow {
    /// The read; or the write of an update, after which its store may look once more and ask again.
    var operation: Int
    var versions: [Int]
    /// Whether bytes were damaged when it began, and the key was not written since.
    var isDamaged: Bool
  }
}

/// Where in the events each reason to refuse was there last.
struct LockTimes {
  private var locked = -1
  private var beforeFirstUnlock = -1
  private var withoutPasscode = -1

  /// Notes which reasons there are until an event.
  mutating func note(_ phone: PhoneTracker, at position: Int) {
    if !phone.hasPasscode { withoutPasscode = position }
    if phone.isLocked { locked = position }
    if phone.lock == .beforeFirstUnlock { beforeFirstUnlock = position }
  }

  /// Whether a store may have been unavailable at some moment from an event until now.
  func excuse(_ promises: Promises, _ phone: PhoneTracker, since start: Int) -> Bool {
    // What needs a passcode cannot be kept without one (F84).
    if promises.boundTo == .passcode, !phone.hasPasscode || withoutPasscode > start { return true }
    return switch promises.unavailable {
    case .never: false
    case .beforeFirstUnlock: phone.lock == .beforeFirstUnlock || beforeFirstUnlock > start
    case .whileLocked: phone.isLocked || locked > start
    }
  }
}

extension PhoneTracker {
  /// A phone without a passcode protects nothing (F21).
  fileprivate var isLocked: Bool { hasPasscode && lock != .unlocked }
}
