// What will happen later, by time and then by who asked first.

/// Timers of the phone and of its daemons.
struct TimerQueue {
  struct Entry {
    var at: UInt64
    var id: Int
    var fire: () -> Void
  }

  private var entries: [Entry] = []
  private var nextID = 0

  /// Calls `fire` at an instant; the number cancels it.
  mutating func add(at instant: UInt64, _ fire: @escaping () -> Void) -> Int {
    nextID += 1
    entries.append(Entry(at: instant, id: nextID, fire: fire))
    return nextID
  }

  mutating func cancel(_ id: Int) { entries.removeAll { $0.id == id } }

  var isEmpty: Bool { entries.isEmpty }

  mutating func removeAll() { entries.removeAll() }

  /// Takes the first timer that is due; of several, the one that was asked for first.
  mutating func pop(until instant: UInt64) -> Entry? {
    let due = entries.indices.filter { entries[$0].at <= instant }
    return due.min { entries[$0].at < entries[$1].at }.map { entries.remove(at: $0) }
  }
}
