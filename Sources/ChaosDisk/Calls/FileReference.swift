// What calls about facts of a file name it by.

/// A file by a path or by a descriptor.
public enum FileReference: Sendable {
  case path(String, follows: Bool)
  case descriptor(Int32)
}
