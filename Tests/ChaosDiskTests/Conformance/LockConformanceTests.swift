// Advisory locks, on the simulated disk and on a real folder. What POSIX locks of two processes do
// needs two real processes, so only what one can show is compared; the rest stands in
// Locks/LockTableTests.swift.

import ChaosDisk
import ChaosTestSupport
import SystemPackage
import Testing

@Suite(.serialized) struct LockConformanceTests {
  /// The result of a lock that does not wait.
  static func take(
    _ files: any FileCalls, _ file: Int32, _ kind: LockKind, _ mode: LockMode,
    _ range: Range<Int>? = nil
  ) -> Errno? {
    errno { () throws(Errno) in
      try files.lock(file, kind, mode, range: range, blocking: false)
    }
  }

  static let cases = Machine.allCases.flatMap { machine in
    [LockKind.flock, .description].map { (machine, $0) }
  }

  @Test(arguments: cases)
  func `Owners are descriptions: shared go together, exclusive goes alone`(
    _ machine: Machine, _ kind: LockKind
  ) throws {
    let (first, second) = try machine.makeTwo()
    try first.put("/a", "content")
    let one = try first.open("/a", .write)
    let two = try second.open("/a", .write)
    let three = try first.open("/a", .write)
    let take = LockConformanceTests.take
    #expect(take(first, one, kind, .shared, nil) == nil)
    #expect(take(second, two, kind, .shared, nil) == nil)
    #expect(take(first, three, kind, .exclusive, nil) == .resourceTemporarilyUnavailable)
    try first.unlock(one, kind, range: nil)
    #expect(take(first, three, kind, .exclusive, nil) == .resourceTemporarilyUnavailable)
    try second.unlock(two, kind, range: nil)
    #expect(take(first, three, kind, .exclusive, nil) == nil)
    #expect(take(first, one, kind, .shared, nil) == .resourceTemporarilyUnavailable)
    #expect(take(second, two, kind, .exclusive, nil) == .resourceTemporarilyUnavailable)
  }

  @Test(arguments: cases)
  func `An owner converts its own lock`(_ machine: Machine, _ kind: LockKind) throws {
    let (first, second) = try machine.makeTwo()
    try first.put("/a", "content")
    let one = try first.open("/a", .write)
    let two = try second.open("/a", .write)
    let take = LockConformanceTests.take
    #expect(take(first, one, kind, .exclusive, nil) == nil)
    #expect(take(first, one, kind, .exclusive, nil) == nil)
    #expect(take(first, one, kind, .shared, nil) == nil)
    #expect(take(second, two, kind, .shared, nil) == nil)
    try second.unlock(two, kind, range: nil)
    #expect(take(first, one, kind, .exclusive, nil) == nil)
    #expect(take(second, two, kind, .shared, nil) == .resourceTemporarilyUnavailable)
  }

  @Test(arguments: cases)
  func `Closing the owner releases, closing another does not`(
    _ machine: Machine, _ kind: LockKind
  ) throws {
    let (first, second) = try machine.makeTwo()
    try first.put("/a", "content")
    let one = try first.open("/a", .write)
    let bystander = try first.open("/a")
    let two = try second.open("/a", .write)
    let take = LockConformanceTests.take
    #expect(take(first, one, kind, .exclusive, nil) == nil)
    try first.close(bystander)
    #expect(take(second, two, kind, .exclusive, nil) == .resourceTemporarilyUnavailable)
    try first.close(one)
    #expect(differenceInEveryAttempt { take(second, two, kind, .exclusive, nil) } == nil)
  }

  @Test(arguments: cases)
  func `Locks belong to the file, not to its name`(_ machine: Machine, _ kind: LockKind) throws {
    let files = try machine.make()
    try files.put("/a", "content")
    try files.put("/other", "other")
    try files.link("/a", to: "/b")
    let one = try files.open("/a", .write)
    let two = try files.open("/b", .write)
    let take = LockConformanceTests.take
    #expect(take(files, one, kind, .exclusive, nil) == nil)
    #expect(take(files, two, kind, .shared, nil) == .resourceTemporarilyUnavailable)
    try files.rename("/other", to: "/b")
    let three = try files.open("/b", .write)
    #expect(take(files, three, kind, .exclusive, nil) == nil)
  }

  @Test(arguments: Machine.allCases)
  func `Ranges of different owners only meet where they overlap`(_ machine: Machine) throws {
    let (first, second) = try machine.makeTwo()
    try first.put("/a", "content")
    let one = try first.open("/a", .write)
    let two = try second.open("/a", .write)
    let take = LockConformanceTests.take
    #expect(take(first, one, .description, .exclusive, 10..<20) == nil)
    #expect(take(second, two, .description, .exclusive, 0..<10) == nil)
    #expect(take(second, two, .description, .exclusive, 20..<30) == nil)
    #expect(take(second, two, .description, .shared, 19..<20) == .resourceTemporarilyUnavailable)
    // The middle is given back: what sticks out on both sides stays.
    try first.unlock(one, .description, range: 13..<17)
    #expect(take(second, two, .description, .exclusive, 13..<17) == nil)
    #expect(take(second, two, .description, .shared, 12..<13) == .resourceTemporarilyUnavailable)
    #expect(take(second, two, .description, .shared, 17..<18) == .resourceTemporarilyUnavailable)
    // A part becomes shared, the rest stays exclusive.
    #expect(take(first, one, .description, .shared, 10..<12) == nil)
    #expect(take(second, two, .description, .shared, 10..<12) == nil)
    #expect(take(second, two, .description, .shared, 12..<13) == .resourceTemporarilyUnavailable)
  }

  @Test(arguments: Machine.allCases)
  func `POSIX locks of one process never stand in its own way`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/a", "content")
    let one = try files.open("/a", .write)
    let two = try files.open("/a", .write)
    let take = LockConformanceTests.take
    #expect(take(files, one, .posix, .exclusive, nil) == nil)
    #expect(take(files, two, .posix, .exclusive, 3..<5) == nil)
    #expect(take(files, two, .posix, .shared, nil) == nil)
    try files.unlock(two, .posix, range: 0..<4)
  }

  @Test(arguments: Machine.allCases)
  func `POSIX and description locks meet, even in one process`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/a", "content")
    let one = try files.open("/a", .write)
    let two = try files.open("/a", .write)
    let bystander = try files.open("/a")
    let take = LockConformanceTests.take
    #expect(take(files, one, .posix, .exclusive, 0..<5) == nil)
    #expect(take(files, two, .description, .shared, 4..<9) == .resourceTemporarilyUnavailable)
    #expect(take(files, two, .description, .shared, 5..<9) == nil)
    #expect(take(files, one, .posix, .exclusive, 8..<9) == .resourceTemporarilyUnavailable)
    // Closing any descriptor of the file drops the process's POSIX locks on it.
    try files.close(bystander)
    #expect(take(files, two, .description, .exclusive, 0..<9) == nil)
  }

  @Test(arguments: Machine.allCases)
  func `A range lock needs a descriptor that may do what it guards`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/a", "content")
    let reader = try files.open("/a")
    let take = LockConformanceTests.take
    for kind in [LockKind.posix, .description] {
      #expect(take(files, reader, kind, .exclusive, nil) == .badFileDescriptor)
      #expect(take(files, reader, kind, .shared, nil) == nil)
      try files.unlock(reader, kind, range: nil)
    }
    #expect(take(files, reader, .flock, .exclusive, nil) == nil)
  }

  @Test(arguments: Machine.allCases)
  func `Releasing what is not held is no error`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/a", "content")
    let file = try files.open("/a", .write)
    for kind in [LockKind.flock, .posix, .description] {
      try files.unlock(file, kind, range: nil)
    }
  }
}
