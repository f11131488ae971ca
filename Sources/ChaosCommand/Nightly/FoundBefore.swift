// What lay among the found traces when a night began to fuzz. The fuzzer files what it finds at
// once, the night only when the fuzzer is through: without this list a kill between the two would
// make a finding old before anybody had told of it.

import Foundation

/// The traces that were found before a night's fuzzer.
enum FoundBefore {
  private static let file = "found-before.json"
  /// Bytes of the list that are read at most.
  private static let limit = 64 << 20

  /// The list of a night; nil if it never came to its fuzzer, or if the list cannot be read.
  static func read(_ night: String) -> Set<KeptTrace.Key>? {
    guard let data = try? ForeignFile.read("\(night)/\(file)", atMost: limit),
      let rows = try? JSONDecoder().decode([[String]].self, from: data)
    else { return nil }
    return rows.reduce(into: Set()) { keys, row in
      guard row.count == 3 else { return }
      keys.insert(KeptTrace.Key(store: row[0], invariant: row[1], digest: row[2]))
    }
  }

  static func write(_ traces: [KeptTrace], to night: String) throws(CommandFailure) {
    let rows = traces.map(\.key).sorted().map { [$0.store, $0.invariant, $0.digest] }
    try DurableFile.write(SortedJSON.text(rows), to: "\(night)/\(file)")
  }
}
