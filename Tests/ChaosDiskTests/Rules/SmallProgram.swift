// A few calls on a small disk: short enough that all a crash may leave of them can be listed.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

/// What is durable on the disk at first, and the calls that a crash comes after.
struct SmallProgram: CustomTestStringConvertible, Sendable {
  /// One call; those that fail change nothing.
  enum Call: Hashable, Sendable {
    case make(String)
    case write(String, at: Int, count: Int, letter: UInt8)
    case cut(String, to: Int)
    case rename(String, to: String)
    case link(String, to: String)
    case unlink(String)
    case makeFolder(String)
    case sync(String, SyncKind)
  }

  var name: String
  /// Durable files by path, in the order in which they are made; a nil is a folder.
  var setup: [(path: String, content: String?)]
  var calls: [Call]

  var testDescription: String { name }

  /// A phone after the calls.
  func phone(_ model: DiskModelName) throws -> SimulatedPhone {
    let phone = SimulatedPhone(model)
    for (path, content) in setup {
      if let content {
        try phone.files.put(path, content)
      } else {
        try phone.files.makeDirectory(path)
      }
    }
    phone.disk.syncAll()
    for call in calls { _ = errno({ () throws(Errno) in try Self.make(call, phone.files) }) }
    return phone
  }

  private static func make(_ call: Call, _ files: SimulatedFiles) throws(Errno) {
    switch call {
    case .make(let path): try files.close(try files.open(path, [.write, .create, .exclusive]))
    case .write(let path, let at, let count, let letter):
      try files.patch(path, at: at, text([UInt8](repeating: letter, count: count)))
    case .cut(let path, let size): try files.truncate(path, to: size)
    case .rename(let old, let new): try files.rename(old, to: new)
    case .link(let old, let new): try files.link(old, to: new)
    case .unlink(let path): try files.unlink(path)
    case .makeFolder(let path): try files.makeDirectory(path)
    case .sync(let path, let kind): try files.sync(path, kind)
    }
  }

  /// A tree on one line: folders end with a slash, bytes that nobody wrote show as `?`.
  static func line(_ tree: [(path: String, content: [UInt8]?)]) -> String {
    tree.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }.map { entry in
      guard let content = entry.content else { return entry.path + "/" }
      let known = content.map { byte in
        byte == 0 || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "z")
          ? byte : UInt8(ascii: "?")
      }
      return entry.path + "=" + CrashStates.text(known)
    }.joined(separator: " ")
  }
}

// MARK: Drawn from seeds

extension SmallProgram {
  /// A program that a seed draws: up to six calls on three files in two folders.
  ///
  /// Every third one has a file that grows past sectors or pages, and fewer calls.
  init(seed: UInt64) {
    var chance = Chance(seed: seed)
    let isWide = seed % 3 == 2
    name = "seed \(seed)"
    setup = [
      ("/d", nil), ("/a", isWide ? String(repeating: "A", count: 600) : "AAAA"), ("/d/c", "CCC"),
    ]
    calls = (0..<(isWide ? 4 : 6)).map { place in
      Self.call(&chance, isWide: isWide, letter: UInt8(ascii: "a") + UInt8(place))
    }
  }

  private static let paths = ["/a", "/b", "/d/a", "/d/c"]

  private static func call(_ chance: inout Chance, isWide: Bool, letter: UInt8) -> Call {
    let path = isWide ? "/a" : chance.pick(paths)
    switch chance.below(16) {
    case 0, 1: return .make(chance.pick(paths))
    case 2..<7:
      // A wide file crosses one end of a sector or of a page at a time: more makes lists long.
      let at = isWide ? chance.pick([0, 500, 600, 4_090]) : chance.below(6)
      let count = isWide ? chance.pick([20, 90]) : 1 + chance.below(12)
      return .write(path, at: at, count: count, letter: letter)
    case 7: return .cut(path, to: isWide ? chance.pick([0, 520]) : chance.below(4))
    case 8, 9: return .rename(chance.pick(paths), to: chance.pick(paths))
    case 10: return .link(chance.pick(paths), to: chance.pick(paths))
    case 11, 12: return .unlink(chance.pick(paths))
    default:
      return .sync(
        chance.pick([path, path, "/", "/d"]), chance.pick([.file, .file, .barrier, .full]))
    }
  }
}
