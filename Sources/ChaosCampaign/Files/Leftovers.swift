// What killed writers leave: hidden temporary files beside the whole ones.

import Foundation

/// Removes temporary files whose writers are gone. Every file that takes a user's data is written
/// as `.chaos-<process>-….tmp` first, and renamed. A kill between the two leaves the temporary one,
/// which nobody reads; without this they add up.
package enum Leftovers {
  /// Seconds after which a temporary file counts as given up. Its writer may be on another machine
  /// that shares the folder, so a process that is not here says nothing alone.
  private static let patience = 3_600

  /// Removes them all, in the folder and below. Only for a folder in which nobody else writes.
  package static func removeAll(below folder: String) {
    for file in files(below: folder) { unlink(file.path) }
  }

  /// Removes those that nobody has written to for an hour, in a folder in which others may write.
  package static func removeOld(below folder: String) {
    let now = time(nil)
    for file in files(below: folder) where now - file.changed > patience { unlink(file.path) }
  }

  /// Plain files named like temporary ones, and when each was last written to, in seconds of 1970.
  private static func files(below folder: String) -> [(path: String, changed: Int)] {
    let names = FileManager.default.enumerator(atPath: folder)
    var files: [(path: String, changed: Int)] = []
    while let name = names?.nextObject() as? String {
      let last = name.split(separator: "/").last ?? ""
      guard last.wholeMatch(of: /\.chaos-[0-9]+-.*\.tmp/) != nil else { continue }
      let path = "\(folder)/\(name)"
      var info = stat()
      guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { continue }
      #if canImport(Darwin)
        files.append((path, info.st_mtimespec.tv_sec))
      #else
        files.append((path, info.st_mtim.tv_sec))
      #endif
    }
    return files
  }
}
