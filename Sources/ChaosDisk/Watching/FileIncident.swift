// What a disk call did to a file beyond its answer: the disk tells, since protection never stops
// code that destroys what it cannot read.

/// Something that happened to the content of a file.
public enum FileIncident: Hashable, Sendable {
  /// Content is gone, and whoever did that could not know it: its key was away, or a read failed.
  case destroyed(String, Destruction, content: [UInt8])
  /// Bytes stand in a file of a weaker class than its owner promises.
  case exposed(String, ProtectionClass, bytes: [UInt8])
  /// A file with content stays in a stricter class than promised after its act, or its process.
  case misprotected(String, ProtectionClass)
  /// A process died in the middle of an act, and a file that it had made stands where it was.
  case leftBehind(String)
  /// Such a file is still there at the end, and nobody has opened, moved or removed it since.
  case residue(String)

  /// How content left its place.
  public enum Destruction: String, Sendable, CustomStringConvertible {
    /// Its last name was removed.
    case removed
    /// It was given another name: it is still there, where its owner does not look.
    case movedAway = "moved away"
    /// It was emptied.
    case truncated
    /// Another file took its name.
    case replaced

    /// What was done, for people.
    public var description: String { rawValue }
  }
}
