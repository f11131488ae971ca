// What one domain of the defaults holds: a value for each name, by the name's number.

import ChaosContracts

/// A small dictionary by number. Who owns the domain knows which name has which number.
package struct PreferenceValues: Equatable {
  /// Nothing stands at the end, so equal content is equal.
  private var values: [Value?] = []

  package init() {}

  package subscript(slot: Int) -> Value? {
    get { slot < values.count ? values[slot] : nil }
    set {
      if slot < values.count {
        values[slot] = newValue
        while case .some(.none) = values.last { values.removeLast() }
      } else if let newValue {
        values += Array(repeating: nil, count: slot - values.count) + [newValue]
      }
    }
  }

  package var isEmpty: Bool { values.isEmpty }

  /// The numbers that have a value, in their order.
  package var slots: [Int] { values.indices.filter { values[$0] != nil } }

  mutating func apply(_ changes: [PreferenceChange]) {
    for change in changes { self[change.slot] = change.value }
  }
}
