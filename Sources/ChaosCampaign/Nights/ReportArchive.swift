// Where nights lie: Runs/<date>-<commit>, and a link to the latest.

import ChaosCorpus
import Foundation

package struct ReportArchive {
  package let path: String
  private static let runs = "Runs"
  private static let latest = "latest"

  package init(_ path: String) { self.path = ShardFolder(path).path }

  /// All nights, sorted by name.
  package var nights: [String] {
    ShardFolder.names("\(path)/\(Self.runs)").map { "\(path)/\(Self.runs)/\($0)" }
  }

  /// The folder of a night: its own if it was killed, else a new one. `name`: date and commit.
  package func folder(for name: String, _ status: NightStatus) throws -> String {
    var number = 1
    while true {
      let folder = "\(path)/\(Self.runs)/\(name)" + (number == 1 ? "" : "-\(number)")
      if !FileManager.default.fileExists(atPath: folder) {
        try WholeFile.makeFolder(folder)
        return folder
      }
      // A folder without a status was made and killed before it said anything.
      let other = NightStatus.read(folder)
      if other == nil, ShardFolder.names(folder).isEmpty { return folder }
      if let other, other.state == .running, other.plan == status.plan {
        Leftovers.removeAll(below: folder)
        return folder
      }
      number += 1
    }
  }

  /// Nights that were killed, other than this one.
  package func killed(besides folder: String) -> [String] {
    nights.filter { $0 != folder && NightStatus.read($0)?.state == .running }
  }

  /// The last night that came to its end, to compare with; the link may lead to a killed one.
  package func previous(before folder: String, where isReadable: (String) -> Bool) -> String? {
    let finished = nights.filter { $0 != folder && NightStatus.read($0)?.state == .finished }
    // By the time at which they ended: of two nights of a day the names say nothing.
    let sorted = finished.map { (Self.end(of: $0), $0) }.sorted { $0 < $1 }
    return sorted.reversed().map(\.1).first(where: isReadable)
  }

  /// When a night wrote its last word, in nanoseconds.
  private static func end(of night: String) -> Int {
    var info = stat()
    guard stat("\(night)/\(NightStatus.file)", &info) == 0 else { return 0 }
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Makes the link lead to a night: another link takes its name, so it is never gone.
  package func link(to folder: String) throws {
    let temporary = "\(path)/.chaos-\(getpid())-latest.tmp"
    // One night at a time is at work here, so those of others are of nights that were killed.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where name.hasPrefix(".chaos-") && name.hasSuffix("-latest.tmp") {
      unlink("\(path)/\(name)")
    }
    let target = folder.dropFirst(path.count + 1)
    guard symlink(String(target), temporary) == 0,
      rename(temporary, "\(path)/\(Self.latest)") == 0
    else {
      let failure = TraceFileError(notWritable: "\(path)/\(Self.latest)")
      unlink(temporary)
      throw failure
    }
    try? HostFiles().flush(folder: path)
  }

  /// Lets one night at a time work here. The lock goes with the process.
  package func lock() throws {
    try WholeFile.makeFolder(path)
    let file = open("\(path)/.chaos-nightly.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw TraceFileError(notWritable: path) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      throw CommandFailure("\(path): another night is running here", .unknown)
    }
  }
}
