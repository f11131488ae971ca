// The guard's file: a byte for each launch that came to nothing. Its length is the count, so no
// flipped bit changes that.

import ChaosDisk
import ChaosPhone
import SystemPackage

/// Launches in a row that came to nothing, as a file remembers them.
///
/// What goes wrong with the file is passed over: the guard must not be what keeps an app from its
/// data. A mark that is missing makes it patient, and one too many goes with the next launch.
struct LaunchMarks {
  private let host: Host
  private let folder: String
  private var path: String { folder + "/launches" }

  init(_ host: Host) {
    self.host = host
    folder = host.group + "/Library/Application Support"
  }

  /// How many there are; none where nobody can tell.
  func count() -> Int { (try? host.files.status(path).size) ?? 0 }

  /// Adds one, on the media: a phone that goes off in the middle of a launch is no success.
  func add() {
    do throws(Errno) {
      let file = try host.files.open(path, [.write, .create], protection: ProtectionClass.none)
      defer { try? host.files.close(file) }
      try host.files.writeAll(file, [1], at: count())
      try host.files.sync(file, .full)
    } catch {
      return
    }
  }

  /// Takes all of them back, on the media.
  func takeBack() {
    do throws(Errno) {
      try host.files.discard(path)
      try host.files.sync(folder: folder)
    } catch {
      return
    }
  }
}
