// A worker's own temporary folder: what its store leaves there goes with it, and is counted.

import Foundation
import SystemPackage

/// A folder that lives as long as a worker.
final class TemporaryPlace: @unchecked Sendable {
  /// Bytes, and files, after which a worker is given up: stores need next to nothing here.
  static let limit = 256 << 20
  private static let files = 10_000
  /// How its name begins; the number of the process that made it follows.
  private static let prefix = "chaos-worker-"
  /// The same of folders that others make: those of `chaos fidelity`.
  private static let others = ["chaos-real-"]

  let path: String

  init() throws(Errno) {
    let root = NSTemporaryDirectory()
    // mkdtemp(3) fills in the X's.
    var name = Array("\(root)/\(Self.prefix)\(getpid())-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw Errno(rawValue: errno) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Whether there is more in it than any store needs.
  var isFull: Bool {
    guard let names = FileManager.default.enumerator(atPath: path) else { return false }
    var bytes = 0
    var count = 0
    for case let name as String in names {
      var info = stat()
      count += 1
      if lstat("\(path)/\(name)", &info) == 0 { bytes += Int(info.st_blocks) * 512 }
      if bytes > Self.limit || count > Self.files { return true }
    }
    return false
  }

  /// Removes the folder that this process was given as a worker.
  static func removeOwn() {
    let own = URL(fileURLWithPath: NSTemporaryDirectory()).standardizedFileURL
    guard own.lastPathComponent.hasPrefix(prefix) else { return }
    try? FileManager.default.removeItem(at: own)
  }

  /// Removes what processes left that are gone.
  static func removeLeftovers() {
    let root = NSTemporaryDirectory()
    for name in (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [] {
      guard let prefix = ([prefix] + others).first(where: name.hasPrefix) else { continue }
      let digits = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let process = pid_t(digits), process != getpid(), kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(atPath: "\(root)/\(name)")
    }
  }
}
