// Files that come from other machines: read with a limit, and only if they are files. A pipe would
// be waited for, and a device never ends.

import Foundation

/// Reads files that somebody else wrote.
enum ForeignFile {
  static func read(_ path: String, atMost limit: Int) throws(CommandFailure) -> Data {
    guard isFile(path) else { throw CommandFailure("\(path): is not there, or no file", .notFound) }
    return try readStream(path, atMost: limit)
  }

  /// Reads whatever has a name, a pipe too: for files that somebody names by hand.
  static func readStream(_ path: String, atMost limit: Int) throws(CommandFailure) -> Data {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw CommandFailure("\(path): cannot be read", .notFound)
    }
    defer { try? handle.close() }
    let data: Data
    // Nothing left to read is an empty file.
    do { data = try handle.read(upToCount: limit + 1) ?? Data() } catch {
      throw CommandFailure("\(path): cannot be read", .notFound)
    }
    if data.count > limit {
      throw CommandFailure("\(path): larger than \(limit >> 20) MiB", .malformed)
    }
    return data
  }

  /// Whether there is a plain file, behind a link or not.
  static func isFile(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  /// Where a document is not what it should be.
  static func words(_ error: any Error, _ what: String) -> String {
    guard let error = error as? DecodingError else { return what }
    let (context, problem) =
      switch error {
      case .keyNotFound(let key, let context): (context, "'\(key.stringValue)' is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context):
        (context, "not of the kind that belongs there")
      case .dataCorrupted(let context): (context, "not JSON")
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), what)
      }
    let path = context.codingPath.map { key in
      key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
    }.joined()
    return path.isEmpty ? problem : "\(path.drop { $0 == "." }): \(problem)"
  }
}
