// What the corpus asks of a file system: the machine's own, or in tests the simulated disk, which
// is crashed wherever it can be. Files appear whole or not at all, whatever happens meanwhile.

import SystemPackage

/// The system calls under a corpus folder.
public protocol CorpusFiles: Sendable {
  /// A number that no other living writer has: it keeps names of temporary files apart.
  var writer: Int { get }
  /// The names in a folder without `.` and `..`, in the order of their bytes.
  func names(in folder: String) throws(Errno) -> [String]
  /// Whether it is a folder, or a link to one. Nil when there is nothing.
  func isFolder(_ path: String) -> Bool?
  /// Whether two paths lead to one file.
  func isOne(_ path: String, _ other: String) -> Bool
  func makeFolder(_ path: String) throws(Errno)
  /// Reads a file whole. EFBIG beyond `limit` bytes, EISDIR for a folder, ESPIPE without an end.
  func contents(of path: String, atMost limit: Int) throws(Errno) -> [UInt8]
  /// Makes a file for writing; EEXIST if there is something.
  func create(_ path: String) throws(Errno) -> Int32
  /// Writes some of the bytes, and says how many.
  func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(Errno) -> Int
  /// Brings what was written to the disk itself.
  func flush(_ descriptor: Int32) throws(Errno)
  func close(_ descriptor: Int32)
  /// Brings a file to the disk itself that somebody else may have written.
  func flush(file path: String) throws(Errno)
  /// Makes the names in a folder survive a power loss, where the file system can promise that.
  func flush(folder: String) throws(Errno)
  func rename(_ old: String, to new: String) throws(Errno)
  /// Gives a file a second name; EEXIST if there is something.
  func link(_ old: String, to new: String) throws(Errno)
  func unlink(_ path: String) throws(Errno)
  /// Waits for everybody else who holds this folder. A lock ends with its process.
  func lock(folder: String) throws(Errno) -> Int32
}

extension CorpusFiles {
  /// Puts a file with these bytes in the place of whatever has this name. The bytes go to a
  /// temporary file in the same folder, which takes the name only when they are on the disk. A kill
  /// on the way leaves the old file and at most a hidden temporary one.
  func replace(_ path: String, with bytes: [UInt8]) throws(Errno) {
    let temporary = try writeTemporary(bytes, in: FilePlace.parent(of: path))
    do throws(Errno) { try rename(temporary, to: path) } catch {
      try? unlink(temporary)
      throw error
    }
    try flush(folder: FilePlace.parent(of: path))
  }

  /// Makes a file with these bytes, unless something has its name: two writers who choose one name
  /// at the same time do not overwrite each other. False if something has it.
  func make(_ path: String, with bytes: [UInt8]) throws(Errno) -> Bool {
    let folder = FilePlace.parent(of: path)
    let temporary = try writeTemporary(bytes, in: folder)
    var isNew = true
    do throws(Errno) {
      try link(temporary, to: path)
      try? unlink(temporary)
    } catch .fileExists {
      try? unlink(temporary)
      isNew = false
    } catch .notPermitted, .notSupported, .noFunction {
      // A file system without second names: who comes before the renaming writes the same.
      isNew = isFolder(path) == nil
      do throws(Errno) {
        if isNew { try rename(temporary, to: path) } else { try unlink(temporary) }
      } catch {
        try? unlink(temporary)
        throw error
      }
    } catch {
      try? unlink(temporary)
      throw error
    }
    // What another writer has named may not have reached the disk yet.
    try flush(folder: folder)
    return isNew
  }

  /// Makes a temporary file and removes it again, which shows that the folder takes new files.
  func probe(_ folder: String) throws(Errno) {
    let temporary = try createTemporary(in: folder)
    close(temporary.descriptor)
    try unlink(temporary.path)
  }

  /// Creates a folder, and those around it as far as they do not exist. When this returns, all of
  /// them survive a power loss, also those that another process has just made. `root`: folders
  /// outside of this one are taken for granted if they exist.
  func makeFolders(_ folder: String, in root: String) throws(Errno) {
    let outer = FilePlace.parent(of: folder)
    let exists = isFolder(folder) == true
    if exists, folder.utf8.count < root.utf8.count { return }
    if outer != folder { try makeFolders(outer, in: root) }
    if !exists {
      do throws(Errno) { try makeFolder(folder) } catch .fileExists {
        // Another process was quicker, or a file has the name.
        if isFolder(folder) != true { throw .notDirectory }
      }
    }
    do throws(Errno) { try flush(folder: outer) } catch .permissionDenied {
      // What was there before, in a folder that is not ours to open.
      if !exists { throw .permissionDenied }
    }
  }

  /// The nearest folder around the path, or the path itself, that exists.
  func nearest(_ path: String) -> String {
    var nearest = path
    while isFolder(nearest) == nil {
      let outer = FilePlace.parent(of: nearest)
      if outer == nearest { break }
      nearest = outer
    }
    return nearest
  }

  private func writeTemporary(_ bytes: [UInt8], in folder: String) throws(Errno) -> String {
    let temporary = try createTemporary(in: folder)
    do throws(Errno) {
      defer { close(temporary.descriptor) }
      var rest = bytes[...]
      while !rest.isEmpty { rest = rest.dropFirst(try append(rest, to: temporary.descriptor)) }
      try flush(temporary.descriptor)
    } catch {
      try? unlink(temporary.path)
      throw error
    }
    return temporary.path
  }

  /// A new hidden file. Its name holds the writer's number and a free one: no two writers share it.
  private func createTemporary(in folder: String) throws(Errno) -> (
    path: String, descriptor: Int32
  ) {
    var number = 0
    while true {
      let path = FilePlace.join(folder, ".chaos-\(writer)-\(number).tmp")
      do throws(Errno) { return (path, try create(path)) } catch .fileExists {
        number += 1
      }
    }
  }
}
