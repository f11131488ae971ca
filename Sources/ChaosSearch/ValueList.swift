// Every kind of value once: what a store cannot hold it cannot hold in the plainest trace either,
// and chance writes most of these values seldom.

import ChaosTrace

/// Makes the traces that write one value each and look for it in a new process.
enum ValueList {
  /// What is written: each shape that costs little, to a key that any shape fits, and a value of
  /// another type to a key of each type.
  private static let writes: [(Key, ValueShape)] =
    ValueShape.allCases
    .filter { ![.small, .again, .former, .foreign, .giant].contains($0) }
    .map { (.theme, $0) } + [
      (.theme, .foreign), (.streak, .foreign), (.list, .foreign), (.lengthy, .small),
    ]

  static func traces(eras: [EraName]) -> [Trace] {
    writes.enumerated().map { number, write in
      let (key, shape) = write
      let before = [Step.act(.app, .write, on: key), .act(.app, .read, on: key)]
      // Once it is written again and again: more often than a store keeps old ones.
      let saves = shape == .large ? Array(repeating: before, count: 17).flatMap { $0 } : [before[0]]
      return Trace(
        header: TraceHeader(era: eras[number % eras.count]),
        steps: [.launch(.app, .user)] + saves + [
          .act(.app, .write, on: key, shape: shape), .act(.app, .read, on: key),
          .kill(.app, .jetsam), .launch(.app, .user), .act(.app, .read, on: key),
        ])
    }
  }
}
