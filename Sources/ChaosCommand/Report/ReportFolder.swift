// Where reports are written: each file whole or not at all.

import Foundation

/// A folder of reports.
struct ReportFolder {
  let path: String
  /// The name of the results as one document, which later reports are compared with.
  static let summary = "summary.json"

  init(_ path: String) throws(CommandFailure) {
    self.path = path
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    } catch { throw Self.failure(path, error) }
  }

  /// Writes a file under a temporary name and renames it.
  func write(_ text: String, as name: String) throws(CommandFailure) -> String {
    let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic) } catch {
      throw Self.failure(file, error)
    }
    return file
  }

  private static func failure(_ path: String, _ error: any Error) -> CommandFailure {
    let system = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    let reason = system.map { String(cString: strerror(Int32($0.code))) }
    return CommandFailure(
      "\(path): cannot be written: \(reason ?? error.localizedDescription)", .cannotWrite)
  }
}
