// The items of one key among those of a collection: texts that begin with the key's word.

import ChaosTrace
import Foundation

/// What of a collection belongs to one key.
struct Items {
  private let start: String

  init(_ key: Key) {
    mustBeCalled(
      key.kind == .text,
      "AppKey.item(.\(key.word)): that part holds no text; take "
        + Key.allCases.filter { $0.kind == .text }.map { ".\($0.word)" }.joined(separator: ", "))
    start = key.word + " "
  }

  /// An item's text.
  func text(_ value: Data) -> String { start + String(decoding: value, as: UTF8.self) }

  /// The items of this key.
  func own(_ all: [String]) -> [String] { all.filter { $0.hasPrefix(start) } }

  /// The value of the newest item; nil if there is none. One that is there twice is given twice,
  /// which is no value that was saved.
  func newest(of all: [String]) -> String? {
    let own = own(all)
    guard let newest = own.max(by: { (Self.number($0) ?? -1) < (Self.number($1) ?? -1) }) else {
      return nil
    }
    let value = newest.dropFirst(start.count)
    return value + (own.filter { $0 == newest }.count > 1 ? "; twice: " + value : "")
  }

  /// Does something to each once, also if it is there twice.
  func each(_ items: [String], _ act: (String) throws -> Void) rethrows {
    for index in items.indices where !items[..<index].contains(items[index]) {
      try act(items[index])
    }
  }

  /// The number that each write has of its own, and a later one greater; nil if a text has none.
  static func number(_ text: String) -> Int? {
    text.split(separator: ";").last { $0.hasPrefix("v=") }.flatMap { Int($0.dropFirst(2)) }
  }
}
