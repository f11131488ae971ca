// Short forms for tests: whole files at once, and errors as values.

import ChaosDisk
import SystemPackage

/// The error of a call, or nil when it succeeded.
func errno<T>(_ body: () throws(Errno) -> T) -> Errno? {
  do {
    _ = try body()
    return nil
  } catch { return error }
}

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The text of some bytes.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

extension FileCalls {
  func open(_ path: String, _ options: OpenOptions = []) throws(Errno) -> Int32 {
    try open(path, options, protection: nil)
  }

  func makeDirectory(_ path: String) throws(Errno) { try makeDirectory(path, protection: nil) }

  /// Makes a file with this content, or replaces what a file holds. Nothing is synced.
  func put(_ path: String, _ content: String, protection: ProtectionClass? = nil) throws(Errno) {
    let file = try open(path, [.write, .create, .truncate], protection: protection)
    _ = try write(file, at: 0, bytes(content))
    try close(file)
  }

  /// Writes into a file that exists, without changing what lies around.
  func patch(_ path: String, at offset: Int, _ content: String) throws(Errno) {
    let file = try open(path, .write)
    _ = try write(file, at: offset, bytes(content))
    try close(file)
  }

  /// The whole content of a file.
  func get(_ path: String) throws(Errno) -> String {
    let file = try open(path)
    let content = try read(file, at: 0, count: 1 << 24)
    try close(file)
    return text(content)
  }

  /// Syncs a file, or the names of a folder.
  func sync(_ path: String, _ kind: SyncKind = .file) throws(Errno) {
    let file = try open(path)
    try sync(file, kind)
    try close(file)
  }

  /// Sets the size of a file.
  func truncate(_ path: String, to size: Int) throws(Errno) {
    let file = try open(path, .write)
    try truncate(file, to: size)
    try close(file)
  }
}
