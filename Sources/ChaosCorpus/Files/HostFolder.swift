// The few calls to the real file system that the corpus folder needs besides files.

import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Folders of the machine that chaos runs on.
enum HostFolder {
  /// The names in a folder without `.` and `..`, sorted by their bytes: the system gives them in an
  /// order of its own.
  static func names(in folder: String) throws(Errno) -> [String] {
    guard let stream = opendir(folder) else { throw Errno(rawValue: errno) }
    defer { _ = closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw Errno(rawValue: errno) }
        break
      }
      let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether it is a folder, or a link to one. Nil when there is nothing.
  static func isFolder(_ path: String) -> Bool? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    return info.st_mode & S_IFMT == S_IFDIR
  }

  /// Creates the folder and those that it lies in, as far as they do not exist.
  static func create(_ folder: String) throws(Errno) {
    if isFolder(folder) == true { return }
    let outer = parent(of: folder)
    if outer != folder { try create(outer) }
    do throws(Errno) {
      _ = try HostFile.check { mkdir(folder, 0o755) }
    } catch .fileExists {
      // Another process was quicker, or a file has the name.
      if isFolder(folder) != true { throw .notDirectory }
    }
    try HostFile.flush(folder: outer)
  }

  /// The nearest folder around the path, or the path itself, that exists.
  static func nearest(_ path: String) -> String {
    var nearest = path
    while isFolder(nearest) == nil {
      let outer = parent(of: nearest)
      if outer == nearest { break }
      nearest = outer
    }
    return nearest
  }

  /// The folder that a path lies in: `.` for a bare name, `/` for `/` itself.
  static func parent(of path: String) -> String {
    let trimmed = withoutEndSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let folder = withoutEndSlashes(String(trimmed[..<slash]))
    return folder.isEmpty ? "/" : folder
  }

  /// A name inside a folder.
  static func join(_ folder: String, _ name: String) -> String {
    folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  /// The same path; `/` stays as it is.
  static func withoutEndSlashes(_ path: String) -> String {
    var bytes = Array(path.utf8)
    while bytes.count > 1 && bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
