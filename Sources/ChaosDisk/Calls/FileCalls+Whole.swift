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
  ///
  /// - Parameter start: where in the file, in bytes.
  package func writeAll(_ file: Int32, _ bytes: [UInt8], at start: Int = 0) throws(Errno) {
    var done = 0
    var interruptions = 0
    while done < bytes.count {
      do throws(Errno) {
        let written = try write(file, at: start + done, done == 0 ? bytes : Array(bytes[done...]))
        if written == 0 { throw .ioError }
        done += written
      } catch {
        interruptions += 1
        if error != .interrupted || interruptions == 8 { throw error }
      }
    }
  }

  /// Makes a new file, and brings it to the disk.
  package func create(
    _ path: String, _ bytes: [UInt8], _ kind: SyncKind,
    protection: ProtectionClass = ProtectionClass.none
  ) throws(Errno) {
    let file = try open(path, [.write, .create, .exclusive], protection: protection)
    do throws(Errno) {
      try writeAll(file, bytes)
      try sync(file, kind)
    } catch {
      try? close(file)
      throw error
    }
    try close(file)
  }

  /// Waits for the lock between processes on a file that is never renamed, and makes that file,
  /// without protection, if it is not there.
  ///
  /// - Returns: the descriptor that holds it. Closing it releases the lock, and so does the death
  ///   of the process.
  package func lockAlone(_ path: String) throws(Errno) -> Int32 {
    let file = try open(path, [.write, .create], protection: ProtectionClass.none)
    do throws(Errno) {
      try lock(file, .flock, .exclusive, range: nil, blocking: true)
    } catch {
      try? close(file)
      throw error
    }
    return file
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
