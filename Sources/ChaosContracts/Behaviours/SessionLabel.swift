// What a stored session says when it is nobody's: behaviours write it, and invariants look for it.

/// Labels of sessions that have a meaning.
public enum SessionLabel {
  /// Nobody is logged in, and the app has noted that.
  public static let nobody = "nobody"
}
