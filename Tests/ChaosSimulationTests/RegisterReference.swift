// A slow judge of one key, written from the definitions alone, to compare the fast one with: it
// keeps every order of the writes that the answers so far allow.
//
// M. P. Herlihy, J. M. Wing, "Linearizability: A Correctness Condition for Concurrent Objects",
// TOPLAS 12 (1990); J. Izraelevitz, H. Mendes, M. L. Scott, "Linearizability of Persistent Memory
// Objects Under a Full-System-Crash Failure Model", DISC 2016.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// Tells the first operation of one key that no order of the writes explains.
struct RegisterReference {
  /// What a power loss may do to acknowledged writes, and how late other processes may be.
  enum Rule { case fresh, loses, late }

  /// One order of the writes, and what it leaves open.
  private struct Order: Hashable {
    /// The writes that took place, the first one first.
    var writes: [Int] = []
    /// Reads under way that saw their answer already.
    var answered: Set<Int> = []
    /// How many of the writes each process has seen at least, by its code.
    var seen = Array(repeating: 0, count: ProcessName.allCases.count)
  }

  private let history: History
  private let key: Key
  private let rule: Rule
  private var orders: Set<Order> = [Order()]
  private var open: [Int] = []
  /// Whether everybody has caught up from here on.
  private var isAtRest = false

  init(_ history: History, _ key: Key, _ rule: Rule) {
    self.history = history
    self.key = key
    self.rule = rule
  }

  /// The operation at whose end no order was left; nil for a lawful history.
  static func firstWrong(_ history: History, _ key: Key, _ rule: Rule) -> Int? {
    var reference = RegisterReference(history, key, rule)
    for event in history.events {
      if let wrong = reference.take(event) { return wrong }
    }
    return nil
  }

  private mutating func take(_ event: HistoryEvent) -> Int? {
    for process in event.deaths { open.removeAll { history.operations[$0].process == process } }
    switch event {
    case .invoked(let id) where history.operations[id].key == key:
      open.append(id)
      close()
    case .completed(let id) where history.operations[id].key == key:
      return end(id)
    case .phone(.launched(let process, _, _)):
      map { $0.seen[Int(process.code)] = $0.writes.count }
    case .phone(.wentOff(.powerLoss)) where rule == .loses:
      orders = Set(orders.flatMap(Self.beginnings))
    case .epilogue(.livingRead): isAtRest = true
    default: break
    }
    return nil
  }

  /// What a loss may leave of an order.
  private static func beginnings(_ order: Order) -> [Order] {
    (0...order.writes.count).map { count in
      var order = order
      order.writes = Array(order.writes.prefix(count))
      return order
    }
  }

  private mutating func map(_ change: (inout Order) -> Void) {
    orders = Set(
      orders.map { order in
        var order = order
        change(&order)
        return order
      })
  }

  /// An operation ended: it has happened in every order that is left.
  private mutating func end(_ id: Int) -> Int? {
    let operation = history.operations[id]
    open.removeAll { $0 == id }
    if operation.kind == .read {
      orders = orders.filter { $0.answered.contains(id) }
      map { $0.answered.remove(id) }
    } else {
      orders = orders.filter { $0.writes.contains(id) }
      map { order in
        let place = (order.writes.firstIndex(of: id) ?? 0) + 1
        let process = Int(operation.process.code)
        order.seen[process] = max(order.seen[process], place)
      }
    }
    return orders.isEmpty ? id : nil
  }

  /// Every order in which operations under way have happened as well.
  private mutating func close() {
    var waiting = Array(orders)
    while let order = waiting.popLast() {
      for next in open.flatMap({ after(order, $0) }) where orders.insert(next).inserted {
        waiting.append(next)
      }
    }
  }

  /// The orders in which an operation under way happens next.
  private func after(_ order: Order, _ id: Int) -> [Order] {
    let operation = history.operations[id]
    if operation.isChange {
      if order.writes.contains(id) { return [] }
      var next = order
      next.writes.append(id)
      return [next]
    }
    if order.answered.contains(id) { return [] }
    let process = Int(operation.process.code)
    let oldest = rule == .late && !isAtRest ? order.seen[process] : order.writes.count
    return (oldest...order.writes.count).compactMap { place in
      guard operation.completion == answer(order, place) else { return nil }
      var next = order
      next.answered.insert(id)
      next.seen[process] = place
      return next
    }
  }

  /// What was there after so many writes.
  private func answer(_ order: Order, _ place: Int) -> Completion {
    let value = place == 0 ? nil : history.operations[order.writes[place - 1]].value
    return value.map { .value($0) } ?? .absent
  }
}
