// The phone's side of a process on real files: it says when a call may be made.

import CManaged
import ChaosDisk
import ChaosPhone
import SystemPackage

/// Lets the calls of one process through: each passes the gate of its simulated process, where it
/// may be stopped or killed, and is then made by the process itself.
final class RealAnswers: CallAnswers {
  private let host: Host
  private let channel: UnsafeMutablePointer<chaos_channel>
  private let world: RealWorld
  private let time: ManagedTime
  /// How often in a row nobody had the lock that the process waits for.
  private var waits = 0
  private static let mostWaits = 100

  init(_ host: Host, _ channel: UnsafeMutablePointer<chaos_channel>, _ world: RealWorld) {
    self.host = host
    self.channel = channel
    self.world = world
    time = ManagedTime(host)
    world.noteProcess(channel.pointee.process, of: host.lifeNumber)
  }

  func beginTurn() {
    time.show(channel)
    channel.pointee.order = UInt32(host.threadOrder)
  }

  func endTurn() {}

  func answer() {
    do throws(Errno) { channel.pointee.result = Int64(try pass()) } catch {
      channel.pointee.result = -Int64(error.rawValue)
    }
  }

  private func pass() throws(Errno) -> Int {
    let argument = Int(chaos_channel_argument(channel, 0))
    let call = UInt32(channel.pointee.call)
    switch call {
    case CHAOS_GATE.rawValue:
      try host.enter(DiskCall(rawValue: UInt8(truncatingIfNeeded: argument)) ?? .message)
    case CHAOS_BLOCKED.rawValue:
      guard !world.lockHolders(inode: argument).isEmpty else { return try waitForNobody() }
      waits = 0
      try host.waitForLock { [world] in world.lockHolders(inode: argument) }
    case CHAOS_SLEEP.rawValue: try time.sleep(Int64(argument))
    case CHAOS_FREE_SPACE.rawValue: return host.freePages
    // It is told of the simulated run.
    case CHAOS_PRINTED.rawValue: break
    case CHAOS_RACED.rawValue: host.race(String(cString: chaos_channel_path(channel, 0)))
    default:
      guard let announced = Self.announced(call, argument) else { throw .notSupported }
      try host.enter(announced)
      stamp()
    }
    return 0
  }

  /// What the call changes has this time, later than all changes before; no file is newer than what
  /// the process sees as now.
  private func stamp() {
    let time = world.stamp(channel.pointee.wall)
    channel.pointee.facts.modified = time
    let ahead = time - channel.pointee.wall
    guard (1..<1_000_000_000).contains(ahead) else { return }
    channel.pointee.wall += ahead
    channel.pointee.uptime += ahead
  }

  /// The kernel names nobody who has the lock: it may be free by now, but not each time.
  private func waitForNobody() throws(Errno) -> Int {
    waits += 1
    guard waits > Self.mostWaits else { return 0 }
    host.refuse("a lock whose holder the kernel does not name")
    throw .notSupported
  }

  /// What the simulated phone would be asked for a call that the filter caught.
  private static func announced(_ call: UInt32, _ detail: Int) -> DiskCall? {
    switch call {
    case CHAOS_OPEN.rawValue: detail != 0 ? .create : .open
    // Closing one of several descriptors of a file only drops the locks on it.
    case CHAOS_CLOSE.rawValue: detail != 0 ? .close : .lock
    case CHAOS_READ.rawValue: .read
    case CHAOS_WRITE.rawValue: .write
    case CHAOS_TRUNCATE.rawValue: .truncate
    case CHAOS_SYNC.rawValue: .sync
    case CHAOS_RENAME.rawValue: .rename
    case CHAOS_LINK.rawValue, CHAOS_SYMLINK.rawValue: .link
    case CHAOS_SET_MODE.rawValue, CHAOS_SET_TIMES.rawValue, CHAOS_SET_ATTRIBUTE.rawValue: .protect
    case CHAOS_READ_LINK.rawValue, CHAOS_GET_ATTRIBUTE.rawValue: .status
    case CHAOS_ALLOCATE.rawValue: .truncate
    case CHAOS_UNLINK.rawValue: .unlink
    case CHAOS_MAKE_DIRECTORY.rawValue: .makeDirectory
    case CHAOS_REMOVE_DIRECTORY.rawValue: .removeDirectory
    case CHAOS_LIST.rawValue: .list
    case CHAOS_STATUS.rawValue, CHAOS_FILE_STATUS.rawValue, CHAOS_ACCESS.rawValue: .status
    case CHAOS_LOCK.rawValue, CHAOS_QUERY_LOCK.rawValue: .lock
    default: nil
    }
  }
}
