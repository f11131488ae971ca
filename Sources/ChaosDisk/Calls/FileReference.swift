// What calls about facts of a file name it by.

/// A file by a path or by a descriptor.
public enum FileReference: Sendable {
  /// What stands at a path; `follows` says whether a symbolic link at its end is followed.
  case path(String, follows: Bool)
  /// What the process has open under a number.
  case descriptor(Int32)
}
