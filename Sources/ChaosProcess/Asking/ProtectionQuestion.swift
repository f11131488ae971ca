// What `FileManager` asks about the protection class of a file.

import ChaosDisk

/// Looks at the class of a file or folder, sets it (F13), or makes one that has it from the first
/// moment (F16).
package struct ProtectionQuestion: PhoneQuestion {
  package enum Request: Sendable {
    case look
    case set(ProtectionClass)
    /// An empty file; there must be none.
    case createFile(ProtectionClass)
    case makeFolder(ProtectionClass)
  }

  package static var question: Question { .protection }
  /// As the process names it.
  package var path: String
  package var request: Request

  package init(_ path: String, _ request: Request) {
    self.path = path
    self.request = request
  }

  package init(_ wire: inout Wire) {
    path = wire.text()
    let kind = wire.number()
    let code = UInt8(truncatingIfNeeded: wire.number())
    let protection = ProtectionClass(rawValue: code) ?? .completeUntilFirstUnlock
    switch kind {
    case 0: request = .look
    case 1: request = .set(protection)
    case 2: request = .createFile(protection)
    default: request = .makeFolder(protection)
    }
  }

  package func put(into wire: inout Wire) {
    wire.put(path)
    let (kind, protection): (Int, ProtectionClass) =
      switch request {
      case .look: (0, .none)
      case .set(let protection): (1, protection)
      case .createFile(let protection): (2, protection)
      case .makeFolder(let protection): (3, protection)
      }
    wire.put(kind)
    wire.put(Int(protection.rawValue))
  }

  package struct Answer: WireValue {
    /// Zero if all went well.
    package var errno: Int32 = 0
    /// The class that it has now.
    package var protection: ProtectionClass?

    init() {}

    package init(_ wire: inout Wire) {
      errno = Int32(truncatingIfNeeded: wire.number())
      protection = UInt8(exactly: wire.number()).flatMap(ProtectionClass.init)
    }

    package func put(into wire: inout Wire) {
      wire.put(Int(errno))
      wire.put(protection.map { Int($0.rawValue) } ?? -1)
    }
  }
}
