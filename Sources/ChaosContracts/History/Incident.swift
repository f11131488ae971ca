// What happened to a file, in the words of the history: from bytes to the writes that made them.

import ChaosDisk
import ChaosPhone
import ChaosTrace

/// Something that happened to a file beyond what calls answered.
public struct Incident: Hashable, Sendable {
  /// What happened. Writes are places in `History.operations`.
  public enum Kind: Hashable, Sendable {
    /// Its content was destroyed unread, and with it what these writes had stored. `isChange` tells
    /// that the process was changing a key meanwhile.
    case destroyed(FileIncident.Destruction, writes: [Int], isChange: Bool)
    /// Values of these writes stand in a file of this class, which is weaker than promised of most.
    case exposed(ProtectionClass, writes: [Int])
    /// It stays in this class, which is stricter than promised.
    case misprotected(ProtectionClass)
    /// An act that worked on this key died with its process, and left it behind.
    case leftBehind(Key?, life: Int)
    /// It was left behind, and nobody has touched it since.
    case residue
  }

  /// Whose call did it, or whose file it is. Nil for the system's own process, and for one that is
  /// dead.
  public var process: ProcessName?
  /// The file, from the phone's root, as it was called at that moment.
  public var path: String
  /// What happened to it.
  public var kind: Kind
}

extension Recorder {
  /// What the history tells of an incident; nil if it concerns no value.
  func incident(_ process: ProcessName?, _ incident: FileIncident) -> Incident? {
    switch incident {
    case .destroyed(let path, let how, let content):
      let writes = writes(in: content)
      if writes.isEmpty { return nil }
      let kind = process.flatMap { openOperation($0)?.kind }
      return Incident(
        process: process, path: path,
        kind: .destroyed(
          how, writes: writes, isChange: kind == .write || kind == .remove || kind == .flush))
    case .exposed(let path, let protection, let bytes):
      let writes = writes(in: bytes)
      if writes.isEmpty { return nil }
      return Incident(process: process, path: path, kind: .exposed(protection, writes: writes))
    case .misprotected(let path, let protection):
      return Incident(process: process, path: path, kind: .misprotected(protection))
    case .leftBehind(let path):
      guard let operation = process.flatMap({ openOperation($0) }) else { return nil }
      return Incident(
        process: process, path: path, kind: .leftBehind(operation.key, life: operation.life))
    case .residue(let path): return Incident(process: process, path: path, kind: .residue)
    }
  }

  /// The writes whose values stand in some bytes: several if a value was written once more. A
  /// value's stamp makes it unlike those of other keys.
  private func writes(in bytes: [UInt8]) -> [Int] {
    history.operations.filter { operation in
      guard operation.kind == .write, let value = operation.value else { return false }
      return bytes.contains(run: value.bytes.prefix(Self.needle))
    }.map(\.id)
  }

  /// Bytes that tell a value from all others: longer ones repeat their stamp before that.
  private static let needle = 64
}

extension [UInt8] {
  /// Whether some bytes stand in these. No bytes stand nowhere.
  fileprivate func contains(run: ArraySlice<UInt8>) -> Bool {
    guard let first = run.first, run.count <= count else { return false }
    return (0...(count - run.count)).contains { start in
      self[start] == first && self[start..<(start + run.count)].elementsEqual(run)
    }
  }
}
