// What the files hold of one key: written values are unlike any other, so bytes can tell.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace

/// The newest value of a key that stands in some file.
struct FileContent: Hashable {
  var label: String
  /// Whether the class of its file lets anyone read it now.
  var isReadable: Bool

  /// The values of a key, newest write first, with the bytes that only they have.
  struct Needle {
    var label: String
    var bytes: [UInt8]
  }

  /// What was written to a key, newest first; to every key, with its name, where it is nil.
  static func needles(_ judged: Judged, _ key: Key?) -> [Needle] {
    judged.history.operations.reversed().compactMap { operation in
      guard operation.kind == .write, key == nil || operation.key == key,
        let value = operation.value, !value.bytes.isEmpty
      else { return nil }
      let name = key == nil ? "\(operation.key?.word ?? "") " : ""
      return Needle(label: name + value.label, bytes: value.bytes)
    }
  }

  /// The newest of the values that some file holds.
  init?(_ tree: [TreeEntry], _ needles: [Needle], device: String) {
    for needle in needles {
      let holders = tree.filter { !$0.isDirectory && Self.holds($0.content, needle.bytes) }
      guard let holder = holders.first else { continue }
      label = needle.label
      isReadable =
        holders.contains { Self.isReadable($0.protection, device) }
        || Self.isReadable(holder.protection, device)
      return
    }
    return nil
  }

  /// Whether a class can be read while the device is in a state (F4).
  private static func isReadable(_ protection: ProtectionClass, _ device: String) -> Bool {
    switch protection {
    case .none: true
    case .completeUntilFirstUnlock:
      device != LockState.beforeFirstUnlock.description && device != "off"
    case .complete, .completeUnlessOpen:
      device == LockState.unlocked.description || device == LockState.grace.description
    }
  }

  /// Whether bytes stand in a row in others.
  static func holds(_ content: [UInt8], _ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, content.count >= bytes.count else { return false }
    var start = 0
    while let found = content[start...].firstIndex(of: first) {
      guard found + bytes.count <= content.count else { return false }
      if content[found..<(found + bytes.count)].elementsEqual(bytes) { return true }
      start = found + 1
    }
    return false
  }
}
