// Whole files read and written, as every store needs them.

import ChaosDisk
import SystemPackage

extension FileCalls {
  /// The whole content of a file. Interrupted calls are tried again a few times.
  func contents(_ path: String) throws(Errno) -> [UInt8] {
    let file = try open(path, [], protection: nil)
    var bytes: [UInt8] = []
    var failure: Errno?
    var interruptions = 0
    while true {
      do throws(Errno) {
        let part = try read(file, at: bytes.count, count: 1 << 20)
        if part.isEmpty { break }
        bytes += part
        if part.count < 1 << 20 { break }
      } catch {
        interruptions += 1
        if error == .interrupted, interruptions < 8 { continue }
        failure = error
        break
      }
    }
    try? close(file)
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes, however many calls it takes. Interrupted calls are tried again a few times.
  func writeAll(_ file: Int32, _ bytes: [UInt8]) throws(Errno) {
    var done = 0
    var interruptions = 0
    while done < bytes.count {
      do throws(Errno) {
        let written = try write(file, at: done, done == 0 ? bytes : Array(bytes[done...]))
        if written == 0 { throw .ioError }
        done += written
      } catch {
        interruptions += 1
        if error == .interrupted, interruptions < 8 { continue }
        throw error
      }
    }
  }
}
