// The parts of a pack, by the words that errors use.

/// The parts of a pack.
public enum PackPart: String, Hashable, Sendable {
  case counts = "its counts"
  case draws = "its list of seeds"
  case notes = "its notes"
  case index = "its index"
  case traces = "the traces in it"
}
