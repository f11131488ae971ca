// One coordinated access, from when it is granted until it ends.

/// A process's claim on a file or a folder with all that is in it.
struct CoordinationClaim: Hashable {
  var path: String
  var access: CoordinatedAccess
  /// The life that has it.
  var life: Int

  /// Whether the two cannot be granted at once. A process never stands in its own way.
  func excludes(_ other: CoordinationClaim) -> Bool {
    life != other.life && (access == .writing || other.access == .writing)
      && Self.overlap(path, other.path)
  }

  /// Whether two paths name one thing, or one of them a folder around the other.
  static func overlap(_ left: String, _ right: String) -> Bool {
    left == right || left.hasPrefix(right + "/") || right.hasPrefix(left + "/")
  }
}
