// Advisory locks between simulated processes: who owns them, what drops them (FACTS.md,
// locks between processes).

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct LockTableTests {
  /// Two processes with descriptors on one file.
  struct Two {
    let phone = SimulatedPhone()
    let first: SimulatedFiles
    let second: SimulatedFiles
    let mine: Int32
    let theirs: Int32

    init() throws {
      first = phone.files
      second = phone.process(2)
      try first.put("/a", "content")
      mine = try first.open("/a", .write)
      theirs = try second.open("/a", .write)
    }

    func lock(_ kind: LockKind, _ mode: LockMode, _ range: Range<Int>? = nil) -> Errno? {
      LockConformanceTests.take(first, mine, kind, mode, range)
    }

    func lockTheirs(_ kind: LockKind, _ mode: LockMode, _ range: Range<Int>? = nil) -> Errno? {
      LockConformanceTests.take(second, theirs, kind, mode, range)
    }
  }

  static let kinds = [LockKind.flock, .posix, .description]

  @Test(arguments: kinds)
  func `Shared goes with shared, exclusive with nothing`(_ kind: LockKind) throws {
    let two = try Two()
    #expect(two.lock(kind, .shared) == nil)
    #expect(two.lockTheirs(kind, .shared) == nil)
    #expect(two.lock(kind, .exclusive) == .resourceTemporarilyUnavailable)
    try two.second.unlock(two.theirs, kind, range: nil)
    #expect(two.lock(kind, .exclusive) == nil)
    #expect(two.lockTheirs(kind, .shared) == .resourceTemporarilyUnavailable)
    #expect(two.lockTheirs(kind, .exclusive) == .resourceTemporarilyUnavailable)
  }

  /// As Darwin and BSD do it; Linux loses the old lock.
  @Test(arguments: kinds)
  func `A refused conversion keeps what was held`(_ kind: LockKind) throws {
    let two = try Two()
    #expect(two.lock(kind, .shared) == nil)
    #expect(two.lockTheirs(kind, .shared) == nil)
    #expect(two.lock(kind, .exclusive) == .resourceTemporarilyUnavailable)
    #expect(two.lockTheirs(kind, .exclusive) == .resourceTemporarilyUnavailable)
  }

  @Test(arguments: kinds)
  func `Death releases`(_ kind: LockKind) throws {
    let two = try Two()
    #expect(two.lock(kind, .exclusive) == nil)
    #expect(two.phone.disk.lockedPaths(of: 1) == ["/a"])
    #expect(two.phone.disk.lockHolders(inode: try two.second.status("/a").inode) == [1])
    two.first.die()
    #expect(two.phone.disk.lockedPaths(of: 1) == [])
    #expect(two.lockTheirs(kind, .exclusive) == nil)
    #expect(two.phone.disk.lockedPaths(of: 2) == ["/a"])
    #expect(errno { () throws(Errno) in try two.first.status(two.mine) } == .badFileDescriptor)
  }

  @Test(arguments: kinds)
  func `A crash releases`(_ kind: LockKind) throws {
    let two = try Two()
    #expect(two.lock(kind, .exclusive) == nil)
    two.second.forget()
    two.phone.crash(.panic)
    let file = try two.second.open("/a", .write)
    #expect(LockConformanceTests.take(two.second, file, kind, .exclusive) == nil)
  }

  @Test func `Closing any descriptor of the file drops the process's POSIX locks`() throws {
    for close in [true, false] {
      let two = try Two()
      try two.first.link("/a", to: "/b")
      try two.first.put("/other", "other")
      let bystander = try two.first.open(close ? "/b" : "/other")
      #expect(two.lock(.posix, .exclusive) == nil)
      try two.first.close(bystander)
      #expect(two.lockTheirs(.posix, .exclusive) == (close ? nil : .resourceTemporarilyUnavailable))
    }
  }

  @Test func `Another process's close drops nothing`() throws {
    let two = try Two()
    #expect(two.lock(.posix, .exclusive) == nil)
    try two.second.close(two.theirs)
    let again = try two.second.open("/a", .write)
    #expect(
      LockConformanceTests.take(two.second, again, .posix, .shared)
        == .resourceTemporarilyUnavailable)
  }

  @Test func `POSIX locks split and merge by range`() throws {
    let two = try Two()
    #expect(two.lock(.posix, .exclusive, 0..<100) == nil)
    try two.first.unlock(two.mine, .posix, range: 40..<60)
    #expect(two.lock(.posix, .shared, 0..<10) == nil)
    let free = (0..<110).filter { two.lockTheirs(.posix, .exclusive, $0..<($0 + 1)) == nil }
    #expect(free == Array(40..<60) + Array(100..<110))
    let shared = (0..<110).filter { two.lockTheirs(.posix, .shared, $0..<($0 + 1)) == nil }
    #expect(shared == Array(0..<10) + Array(40..<60) + Array(100..<110))
    try two.first.unlock(two.mine, .posix, range: nil)
    #expect(two.lockTheirs(.posix, .exclusive) == nil)
  }

  @Test func `flock goes its own way, fcntl's two families meet`() throws {
    let two = try Two()
    #expect(two.lock(.flock, .exclusive) == nil)
    #expect(two.lockTheirs(.posix, .exclusive) == nil)
    #expect(two.lock(.description, .shared) == .resourceTemporarilyUnavailable)
    try two.second.unlock(two.theirs, .posix, range: nil)
    #expect(two.lock(.description, .exclusive) == nil)
    #expect(two.lockTheirs(.posix, .shared) == .resourceTemporarilyUnavailable)
  }

  @Test(arguments: kinds)
  func `A waiting lock is taken once it is free`(_ kind: LockKind) throws {
    let two = try Two()
    let gate = OpenGate()
    let third = two.phone.process(3, gate: gate)
    let file = try third.open("/a", .write)
    #expect(two.lock(kind, .exclusive) == nil)
    gate.whileWaiting = { two.first.die() }
    try third.lock(file, kind, .exclusive, range: nil, blocking: true)
    #expect(two.lockTheirs(kind, .shared) == .resourceTemporarilyUnavailable)
    // Nobody can ever release it: the gate's word is what the caller hears.
    let hopeless = errno { () throws(Errno) in
      try two.second.lock(two.theirs, kind, .shared, range: nil, blocking: true)
    }
    #expect(hopeless == .deadlock)
  }

  /// flock(2) gives the shared lock up before it waits for the exclusive one; so of two that both
  /// want more, one gets it. fcntl(2) keeps it, and both would wait for ever.
  @Test func `A waiting conversion of a flock lets others through`() throws {
    let two = try Two()
    let gate = OpenGate()
    let third = two.phone.process(3, gate: gate)
    let file = try third.open("/a", .write)
    #expect(two.lock(.flock, .shared) == nil)
    #expect(LockConformanceTests.take(third, file, .flock, .shared) == nil)
    var other: Errno? = .deadlock
    gate.whileWaiting = {
      other = two.lock(.flock, .exclusive)
      two.first.die()
    }
    try third.lock(file, .flock, .exclusive, range: nil, blocking: true)
    #expect(other == nil)
    #expect(two.lockTheirs(.flock, .shared) == .resourceTemporarilyUnavailable)
  }

  @Test func `A lock on a file that lost its name guards nothing new`() throws {
    let two = try Two()
    #expect(two.lock(.flock, .exclusive) == nil)
    try two.first.unlink("/a")
    try two.first.put("/a", "another")
    #expect(two.phone.disk.lockedPaths(of: 1) == [])
    let new = try two.second.open("/a", .write)
    #expect(LockConformanceTests.take(two.second, new, .flock, .exclusive) == nil)
    #expect(two.lockTheirs(.flock, .shared) == .resourceTemporarilyUnavailable)
  }
}
