// What a managed process has to know of a file to see that two of its threads race for it.

import CManaged
import ChaosDisk
import SystemPackage

extension CallServer {
  /// Which file a descriptor is of, where it stands, and the name that it was opened by. Asks no
  /// gate: it is no call of the app's.
  func identify(_ number: Int) throws(Errno) {
    let file = try file(number)
    guard let simulated else { throw .notSupported }
    channel.pointee.facts.inode = Int64(try simulated.mappableInode(file.descriptor)) + 1
    let end = file.appends ? simulated.mappedStatus(Int(channel.pointee.facts.inode) - 1).size : 0
    channel.pointee.facts.size = Int64(file.appends ? end : file.offset)
    chaos_channel_set_path(channel, Self.root + file.name)
  }
}
