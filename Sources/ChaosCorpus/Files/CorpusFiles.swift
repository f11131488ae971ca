// What the corpus asks of a file system. The machine's own answers it; tests put the simulated disk
// in its place, and crash it wherever it can crash.

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
  /// Reads a file whole. EFBIG if it holds more than `limit` bytes, EISDIR if it is a folder, and
  /// ESPIPE if it is nothing that has an end.
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
