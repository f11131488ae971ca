// A file of eight bytes in which a worker notes what it is about to do, so that its death says
// which trace it died of.

import Foundation

/// The number of the trace that a worker runs.
final class Beacon {
  private let file: Int32

  /// Opens an existing beacon for writing.
  init?(writing path: String) {
    file = open(path, O_WRONLY)
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

  /// The last number that was noted; nil if none was.
  var number: Int? {
    var number: Int64 = 0
    guard pread(file, &number, MemoryLayout<Int64>.size, 0) == MemoryLayout<Int64>.size else {
      return nil
    }
    return Int(number)
  }
}
