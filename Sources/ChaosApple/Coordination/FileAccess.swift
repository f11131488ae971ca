// What a coordinator wants, or has.

import ChaosPhone

/// An access of a coordinator to a file, or to a folder with everything in it.
struct FileAccess: Equatable {
  var path: String
  var kind: CoordinatedAccess
  /// The coordinators with the same never wait for each other.
  var purpose: String

  func excludes(_ other: FileAccess) -> Bool {
    purpose != other.purpose && (kind == .writing || other.kind == .writing)
      && Self.overlap(path, other.path)
  }

  /// Whether two paths name one thing, or one of them a folder around the other.
  static func overlap(_ left: String, _ right: String) -> Bool {
    left == right || left.hasPrefix(right + "/") || right.hasPrefix(left + "/")
  }
}
