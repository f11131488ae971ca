// What the index of a pack says of a group of traces.

import ChaosHash

/// A group of traces that are packed and read together.
struct PackGroup: Hashable, Sendable {
  var traces: Int
  /// How many notes they have, all in all.
  var notes: Int
  /// How many bytes its frame unpacks to.
  var size: Int
  /// Where its frame lies in the file.
  var place: Range<Int>
  /// The digest of its first trace, which is its lowest.
  var first: Digest
}
