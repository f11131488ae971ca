// What happened to a file, in the words of the history: which writes it concerns.

import ChaosDisk
import ChaosTrace

/// Something that happened to a file beyond what calls answered.
public struct Incident: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Its content was destroyed unread, and with it what these writes had stored. `isChange` tells
    /// that the process was changing a key meanwhile.
    case destroyed(FileIncident.Destruction, writes: [Int], isChange: Bool)
    /// A write's value stands in a file of this class, which is weaker than promised.
    case exposed(ProtectionClass, write: Int)
    /// It stays in this class, which is stricter than promised.
    case misprotected(ProtectionClass)
    /// An act that worked on this key died with its process, and left it behind.
    case leftBehind(Key?, life: Int)
    /// It was left behind, and nobody has touched it since.
    case residue
  }

  /// Nil for the system's own process, and for one that is dead.
  public var process: ProcessName?
  public var path: String
  public var kind: Kind
}
