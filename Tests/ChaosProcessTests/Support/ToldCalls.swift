// What all bodies of random calls have in common: chance from a seed, and a log of what calls gave.

import ChaosTestSupport
import Foundation

/// Random calls that are told. The log holds nothing that may differ between two folders: no
/// numbers of descriptors, no inodes, no absolute paths.
class ToldCalls {
  var chance: SplitMix
  private(set) var log: [String] = []

  init(seed: UInt64) { chance = SplitMix(seed: seed) }

  final func note(_ call: String, _ result: Int, _ more: String = "") {
    let error = result < 0 ? " errno \(errno)" : ""
    log.append("\(call) = \(result)\(error) \(more)")
  }

  final func pick(_ count: Int) -> Int { Int(chance.next() % UInt64(count)) }
  final func one<Choice>(_ choices: [Choice]) -> Choice { choices[pick(choices.count)] }

  final func text(_ bytes: some Sequence<UInt8>) -> String { Self.text(bytes) }

  /// How many they are, and a hash of them.
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    var hash = 5_381
    var count = 0
    for byte in bytes {
      hash = (hash &* 33) ^ Int(byte)
      count += 1
    }
    return "\(count) bytes \(hash)"
  }
}
