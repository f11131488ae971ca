// Files that a kill or a power loss leaves as they were or as they shall be, never in between.

import Foundation
import SystemPackage

/// Writes files whole or not at all.
enum DurableFile {
  /// Puts a file with this text in the place of whatever has this name: under a temporary name
  /// first, renamed when it is on the disk.
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder = path.hasSuffix("/" + name) ? String(path.dropLast(name.count + 1)) : "."
    let temporary = "\(folder)/.chaos-\(getpid())-\(name).tmp"
    do {
      let file = try FileDescriptor.open(
        FilePath(temporary), .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: FilePermissions(rawValue: 0o644))
      try file.closeAfter {
        _ = try file.writeAll(text.utf8)
        guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
      }
      guard rename(temporary, path) == 0 else { throw Errno(rawValue: errno) }
    } catch {
      let errno = error as? Errno
      unlink(temporary)
      throw CommandFailure(
        "\(path): cannot be written: \(errno?.description ?? "\(error)")", .cannotWrite)
    }
  }

  /// Creates a folder, and those that it lies in.
  static func createFolder(_ path: String) throws(CommandFailure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      let system = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      let reason = system.map { String(cString: strerror(Int32($0.code))) }
      throw CommandFailure(
        "\(path): cannot be made: \(reason ?? error.localizedDescription)", .cannotWrite)
    }
  }
}
