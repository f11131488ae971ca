// The ways of making a trace smaller, each with a name, so that each can be left out and measured.

/// One way of making a trace smaller. They run in this order: the cheap first.
public enum ShrinkPass: String, CaseIterable, Sendable {
  /// The shortest beginning, by halves.
  case cutTail = "cut-tail"
  /// What those who know more than steps take for the cause, once.
  case takeLikely = "take-likely"
  /// Runs of steps go, long ones first.
  case deleteRuns = "delete-runs"
  /// A plainer phone.
  case lowerHeader = "lower-header"
  /// One process, key or act in the place of another, in all steps.
  case lowerEverywhere = "lower-everywhere"
  /// A plainer step in the place of one.
  case lowerSteps = "lower-steps"
  /// Two steps go together.
  case deletePairs = "delete-pairs"
  /// One step goes, and another becomes plainer.
  case deleteAndLower = "delete-and-lower"
  /// One step does what two did, where at most eight are left.
  case joinSteps = "join-steps"
  /// One step goes, or a restart, and another is replaced by one that need not be plainer, or two
  /// neighbours change places, where at most eight are left.
  case deleteAndReplace = "delete-and-replace"
  /// Neighbours change places.
  case reorder
  /// Two steps become plainer together, where at most eight are left.
  case lowerPairs = "lower-pairs"

  /// Whether it asks about as many traces as there are steps, and not about pairs of them.
  var asksLittle: Bool {
    [.deleteRuns, .lowerHeader, .lowerEverywhere, .lowerSteps].contains(self)
  }
}
