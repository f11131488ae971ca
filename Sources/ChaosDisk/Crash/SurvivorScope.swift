// How far a sweep goes through the survivor sets of a moment.

/// How many survivor sets stand for all that a crash may leave.
public enum SurvivorScope: Sendable {
  /// Everything, nothing, and all but one.
  case plain
  /// Each write lost or kept alone, the last one torn, and names in their order.
  case canonical
  /// The canonical sets; all where they are few.
  case brief
  /// All sets where they are at most `wholeAtMost`; else the canonical ones, each
  /// write alone, each two together, and mixes.
  case thorough

  /// Up to here every set of a moment is gone through.
  public var wholeAtMost: UInt64 {
    switch self {
    case .plain, .canonical: 0
    case .brief: 64
    case .thorough: 4_096
    }
  }
}
