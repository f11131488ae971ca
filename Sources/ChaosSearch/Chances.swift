// Choices of which each is a coin of its own: a value that joins a list moves no other's coin.

import ChaosTrace

/// Makes the streams of one trace.
struct Chances {
  /// The stream with a label.
  let stream: (String) -> RandomStream

  init(seed: UInt64, index: UInt64) {
    stream = { RandomStream(seed: seed, index: index, label: $0) }
  }

  init(_ stream: @escaping (String) -> RandomStream) { self.stream = stream }

  /// The values whose coins say so; the first one if there is none.
  ///
  /// Each value tosses a coin with its own label, so a new value changes nothing in the traces in
  /// which it is off.
  func some<W: Word>(_ values: [W], _ label: String, _ part: Int, in whole: Int) -> [W] {
    let chosen = values.filter { value in
      var coin = stream("\(label) \(value.word)")
      return coin.chance(part, in: whole)
    }
    return chosen.isEmpty ? Array(values.prefix(1)) : chosen
  }

  /// About half of what an app does with one key, and now and then a part of an app.
  func behaviours(_ label: String) -> [BehaviourName] {
    some(BehaviourName.single, label, 1, in: 2)
      + BehaviourName.parts.filter { part in
        var coin = stream("\(label) \(part.word)")
        return coin.chance(1, in: 4)
      }
  }
}
