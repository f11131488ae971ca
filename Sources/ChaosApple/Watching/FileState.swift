// What is compared when something happened to a file.

import Dispatch
import Foundation

/// What `fstat` says of an open file or folder, as far as events are told by it.
struct FileState {
  private let size: Int
  private let links: Int
  private let modified: Int64
  private let isFolder: Bool
  /// The number of the file.
  let inode: Int

  /// Nil for a descriptor that is not open.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    size = Int(status.st_size)
    links = Int(status.st_nlink)
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    inode = Int(status.st_ino)
    modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
  }

  /// What happened since: one thing at least, or nobody would ask.
  func events(since old: FileState) -> DispatchSource.FileSystemEvent {
    var events: DispatchSource.FileSystemEvent = []
    if modified != old.modified || size != old.size && !isFolder { events.insert(.write) }
    if size > old.size, !isFolder { events.insert(.extend) }
    if links == 0, old.links > 0 { events.insert(.delete) }
    if events.isEmpty, links == old.links, links > 0 { events = .rename }
    return events
  }
}
