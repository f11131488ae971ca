// A file of sixteen bytes. In the first eight a worker notes what it is about to do, so that its
// death says which trace it died of; in the others the campaign asks it to come to an end.

import Foundation

/// The number of the trace that a worker runs.
final class Beacon {
  private let file: Int32

  /// Opens an existing beacon for writing.
  init?(writing path: String) {
    file = open(path, O_RDWR)
    if file < 0 { return nil }
  }

  /// Opens an existing beacon for reading.
  init?(reading path: String) {
    file = open(path, O_RDONLY)
    if file < 0 { return nil }
  }

  deinit { close(file) }

  func note(_ number: Int) {
    var number = Int64(number)
    pwrite(file, &number, MemoryLayout<Int64>.size, 0)
  }

  /// Asks the worker to answer with what it has.
  func askToStop(_ isAsked: Bool) {
    var word: Int64 = isAsked ? 1 : 0
    pwrite(file, &word, MemoryLayout<Int64>.size, off_t(MemoryLayout<Int64>.size))
  }

  /// Whether the campaign wants an answer now.
  var isAskedToStop: Bool {
    var word: Int64 = 0
    let size = MemoryLayout<Int64>.size
    return pread(file, &word, size, off_t(size)) == size && word != 0
  }

  /// The last number that was noted; nil if none was.
  var number: Int? {
    var number: Int64 = 0
    guard pread(file, &number, MemoryLayout<Int64>.size, 0) == MemoryLayout<Int64>.size else {
      return nil
    }
    return Int(number)
  }
}
