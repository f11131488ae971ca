// Whole files read and written, as every store needs them.

import SystemPackage

extension FileCalls {
  /// The whole content of a file. Interrupted calls are tried again a few times.
  package func contents(_ path: String) throws(Errno) -> [UInt8] {
    let file = try open(path, [], protection: nil)
    defer { try? close(file) }
    var bytes: [UInt8] = []
    var interruptions = 0
    while true {
      do throws(Errno) {
        let part = try read(file, at: bytes.count, count: 1 << 20)
        bytes += part
        if part.count < 1 << 20 { return bytes }
      } catch {
        interruptions += 1
        if error != .interrupted || interruptions == 8 { throw error }
      }
    }
  }

  /// Writes all bytes, however many calls it takes. Interrupted calls are tried again a few times.
  package func writeAll(_ file: Int32, _ bytes: [UInt8]) throws(Errno) {
    var done = 0
    var interruptions = 0
    while done < bytes.count {
      do throws(Errno) {
        let written = try write(file, at: done, done == 0 ? bytes : Array(bytes[done...]))
        if written == 0 { throw .ioError }
        done += written
      } catch {
        interruptions += 1
        if error != .interrupted || interruptions == 8 { throw error }
      }
    }
  }

  /// Makes a new file without protection, and brings it to the disk.
  package func create(_ path: String, _ bytes: [UInt8], _ kind: SyncKind) throws(Errno) {
    let file = try open(
      path, [.write, .create, .exclusive], protection: ProtectionClass.none)
    do throws(Errno) {
      try writeAll(file, bytes)
      try sync(file, kind)
    } catch {
      try? close(file)
      throw error
    }
    try close(file)
  }

  /// Makes the names in a folder durable.
  package func sync(folder: String, _ kind: SyncKind = .full) throws(Errno) {
    let file = try open(folder, [], protection: nil)
    defer { try? close(file) }
    try sync(file, kind)
  }

  /// Makes a folder, unless it is there.
  package func make(folder: String, _ protection: ProtectionClass?) throws(Errno) {
    do throws(Errno) { try makeDirectory(folder, protection: protection) } catch {
      if error != .fileExists { throw error }
    }
  }

  /// Removes a file, if it is there.
  package func discard(_ path: String) throws(Errno) {
    do throws(Errno) { try unlink(path) } catch {
      if error != .noSuchFileOrDirectory { throw error }
    }
  }

  /// Renames a file, if it is there.
  package func move(_ old: String, to new: String) throws(Errno) {
    do throws(Errno) { try rename(old, to: new) } catch {
      if error != .noSuchFileOrDirectory { throw error }
    }
  }
}
