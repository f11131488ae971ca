// Choices of which each is a coin of its own: a value that joins a list moves no other's coin.

import ChaosTrace

/// Makes the streams of one trace.
struct LabelledStreams {
  /// The stream with a label.
  let stream: (String) -> RandomStream
  /// The streams whose labels are this one, a space, and a word.
  let streams: (String) -> (String) -> RandomStream

  init(seed: UInt64, index: UInt64) {
    // Most of the time goes into labels, and most of them begin alike.
    let root = RandomStream(seed: seed, index: index, label: "")
    stream = { root.labelled($0) }
    streams = { label in
      let stem = root.labelled(label).labelled(" ")
      return { stem.labelled($0) }
    }
  }

  init(_ stream: @escaping (String) -> RandomStream) {
    self.stream = stream
    streams = { label in { stream("\(label) \($0)") } }
  }

  /// The values whose coins say so; the first one if there is none. Each value tosses a coin with
  /// its own label, so a new value changes nothing in the traces in which it is off.
  func some<W: Word>(_ values: [W], _ label: String, _ part: Int, in whole: Int) -> [W] {
    let coins = streams(label)
    let chosen = values.filter { value in
      var coin = coins(value.word)
      return coin.chance(part, in: whole)
    }
    return chosen.isEmpty ? Array(values.prefix(1)) : chosen
  }

  /// About half of what an app does with one key, and now and then a part of an app.
  func behaviours(_ label: String) -> [BehaviourName] {
    let coins = streams(label)
    return some(BehaviourName.single, label, 1, in: 2)
      + BehaviourName.parts.filter { part in
        var coin = coins(part.word)
        return coin.chance(1, in: 4)
      }
  }
}
