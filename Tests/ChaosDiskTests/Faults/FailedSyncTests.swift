// The failed fsync (FACTS.md, fsync failure): what reads see, what the next one says, what stays.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct FailedSyncTests {
  static let models: [DiskModelName] = [.apfsPower, .apfsPanic, .ext4Ordered, .posixWorst]

  /// A file that holds `old` on the media and `new` in the cache, after an fsync that failed.
  static func phone(_ model: DiskModelName, _ kind: FaultKind, old: String, new: String) throws
    -> (SimulatedPhone, Int32)
  {
    let phone = SimulatedPhone(model)
    try phone.files.put("/a", old)
    try phone.files.sync("/a", .full)
    try phone.files.sync("/", .full)
    let file = try phone.files.open("/a", .write)
    _ = try phone.files.write(file, at: 0, bytes(new))
    phone.gate.faults.arm(kind, nth: 1)
    #expect(errno { () throws(Errno) in try phone.files.sync(file, .full) } == .ioError)
    return (phone, file)
  }

  /// The first way that is asked for is that of the disk, through crashes as well.
  @Test(arguments: FaultKind.ofFileSystem)
  func oneDiskHasOneWay(_ way: FaultKind) {
    let disk = SimulatedPhone(.apfsPower).disk
    let others = FaultKind.allCases.filter { !FaultKind.ofFileSystem.contains($0) }
    #expect(others.allSatisfy(disk.mayHave))
    #expect(disk.mayHave(way))
    let phone = SimulatedPhone(.apfsPower)
    _ = phone.disk.mayHave(way)
    phone.crash(.powerLoss, .all)
    for disk in [disk, phone.disk] {
      #expect(FaultKind.ofFileSystem.filter(disk.mayHave) == [way])
      #expect(others.allSatisfy(disk.mayHave))
    }
  }

  @Test(arguments: models)
  func `ext4: the new bytes show, the retry says ok, and a crash shows the old ones`(
    _ model: DiskModelName
  ) throws {
    let (phone, file) = try FailedSyncTests.phone(model, .syncLost, old: "old", new: "new")
    #expect(try phone.files.get("/a") == "new")
    try phone.files.sync(file, .full)
    phone.disk.syncAll()
    #expect(try phone.files.get("/a") == "new")
    phone.crash(.powerLoss, .all)
    #expect(try phone.files.get("/a") == "old")
  }

  @Test(arguments: models)
  func `ext4: eviction flips to the old bytes, once`(_ model: DiskModelName) throws {
    let (phone, file) = try FailedSyncTests.phone(model, .syncLost, old: "old", new: "new")
    let before = try phone.files.status(file).changes
    #expect(phone.disk.evict() == 1)
    #expect(try phone.files.get("/a") == "old")
    #expect(try phone.files.status(file).changes != before)
    #expect(phone.disk.evict() == 0)
  }

  @Test(arguments: models)
  func `ext4: a page that is written again is written whole`(_ model: DiskModelName) throws {
    let (phone, file) = try FailedSyncTests.phone(model, .syncLost, old: "old", new: "new")
    _ = try phone.files.write(file, at: 0, bytes("N"))
    #expect(phone.disk.evict() == 0)
    try phone.files.sync(file, .full)
    phone.crash(.powerLoss, .none)
    #expect(try phone.files.get("/a") == "New")
  }

  @Test(arguments: models)
  func `ext4: the other pages of the same fsync are written`(_ model: DiskModelName) throws {
    let old = String(repeating: "o", count: 8_192)
    let new = String(repeating: "n", count: 8_192)
    let (phone, file) = try FailedSyncTests.phone(model, .syncLost, old: old, new: new)
    try phone.files.sync(file, .full)
    phone.crash(.powerLoss, .none)
    #expect(try phone.files.get("/a") == old.prefix(4_096) + new.prefix(4_096))
  }

  @Test func `ext4: a second failure takes the next dirty page, not the same one again`() throws {
    let old = String(repeating: "o", count: 8_192)
    let (phone, file) = try FailedSyncTests.phone(.ext4Ordered, .syncLost, old: old, new: "n")
    _ = try phone.files.write(file, at: 5_000, bytes("n"))
    phone.gate.faults.arm(.syncLost, nth: 1)
    #expect(errno { () throws(Errno) in try phone.files.sync(file, .file) } == .ioError)
    #expect(phone.disk.evict() == 2)
    #expect(try phone.files.get("/a") == old)
  }

  @Test func `ext4: freed bytes do not come back after O_TRUNC`() throws {
    let phone = SimulatedPhone(.ext4Ordered)
    try phone.files.put("/a", "old secret")
    try phone.files.sync("/a")
    try phone.files.put("/a", "new")
    phone.gate.faults.arm(.syncLost, nth: 1)
    #expect(errno { () throws(Errno) in try phone.files.sync("/a") } == .ioError)
    #expect(phone.disk.evict() == 1)
    #expect(try phone.files.get("/a") == "\0\0\0")
    phone.crash(.powerLoss, .all)
    #expect(try phone.files.get("/a") == "\0\0\0")
  }

  /// A file that holds `old` on the media and `new` in the cache, after an fsync that said ok.
  private static func hiding(_ model: DiskModelName) throws -> (SimulatedPhone, Int32) {
    let phone = SimulatedPhone(model)
    try phone.files.put("/a", "old")
    try phone.files.sync("/a", .full)
    try phone.files.sync("/", .full)
    let file = try phone.files.open("/a", .write)
    _ = try phone.files.write(file, at: 0, bytes("new"))
    phone.gate.faults.arm(.syncHidden, nth: 1)
    try phone.files.sync(file, .full)
    return (phone, file)
  }

  @Test(arguments: models)
  func `data journal: this fsync says ok, the next one fails once, and a crash shows the old bytes`(
    _ model: DiskModelName
  ) throws {
    let (phone, file) = try Self.hiding(model)
    #expect(try phone.files.get("/a") == "new")
    #expect(errno { () throws(Errno) in try phone.files.sync(file, .full) } == .ioError)
    try phone.files.sync(file, .full)
    #expect(phone.disk.takeHiddenLosses() == 0)
    phone.crash(.powerLoss, .all)
    #expect(try phone.files.get("/a") == "old")
    #expect(phone.disk.takeHiddenLosses() == 1)
    #expect(phone.disk.takeHiddenLosses() == 0)
  }

  /// As errseq_t has it.
  @Test func `data journal: each descriptor hears of it once, and the next one if nobody had`()
    throws
  {
    let (phone, file) = try Self.hiding(.ext4Ordered)
    let next = try phone.files.open("/a", .write)
    for descriptor in [next, file] {
      #expect(errno { () throws(Errno) in try phone.files.sync(descriptor, .file) } == .ioError)
    }
    try phone.files.sync(try phone.files.open("/a", .write), .file)
    for descriptor in [next, file] { try phone.files.sync(descriptor, .file) }
  }

  @Test func `data journal: the kernel's memory of it goes with a restart`() throws {
    let (phone, _) = try Self.hiding(.ext4Ordered)
    phone.crash(.panic, .all)
    try phone.files.sync(try phone.files.open("/a", .write), .file)
  }

  @Test func `data journal: a page that is written again is safe, and nothing was hidden`() throws {
    let (phone, file) = try Self.hiding(.ext4Ordered)
    _ = try phone.files.write(file, at: 0, bytes("N"))
    #expect(errno { () throws(Errno) in try phone.files.sync(file, .full) } == .ioError)
    phone.crash(.powerLoss, .none)
    #expect(try phone.files.get("/a") == "New")
    #expect(phone.disk.takeHiddenLosses() == 0)
  }

  /// What a later failure takes back is what is dirty. The lost page is clean, and under it.
  @Test func `data journal: a crash may take it from under what was written since`() throws {
    let (phone, file) = try Self.hiding(.ext4Ordered)
    _ = try phone.files.write(file, at: 0, bytes("N"))
    phone.gate.faults.arm(.syncReverted, nth: 1)
    #expect(errno { () throws(Errno) in try phone.files.sync(file, .full) } == .ioError)
    #expect(try phone.files.get("/a") == "new")
    _ = try phone.files.write(file, at: 0, bytes("N"))
    phone.crash(.panic, .none)
    #expect(try phone.files.get("/a") == "old")
    #expect(phone.disk.takeHiddenLosses() == 1)
  }

  /// What was written over it since is in the drive's cache.
  @Test(arguments: [SurvivorMode.none, .all])
  func `data journal: it is gone where what covers it is`(_ mode: SurvivorMode) throws {
    let (phone, file) = try Self.hiding(.apfsPower)
    _ = try phone.files.write(file, at: 0, bytes("NEW"))
    #expect(errno { () throws(Errno) in try phone.files.sync(file, .file) } == .ioError)
    phone.crash(.powerLoss, Survivors(mode))
    #expect(try phone.files.get("/a") == (mode == .all ? "NEW" : "old"))
    #expect(phone.disk.takeHiddenLosses() == (mode == .all ? 0 : 1))
  }

  /// Beside what is torn stands what the drive has, which the lost page is not.
  @Test(arguments: [0, 64] as [UInt16])
  func `data journal: it is gone where what covers it is torn`(_ tear: UInt16) throws {
    let (phone, file) = try Self.hiding(.posixWorst)
    _ = try phone.files.write(file, at: 0, bytes("NEW"))
    phone.crash(.panic, Survivors(.torn, tear: tear))
    #expect(try phone.files.get("/a") == (tear == 0 ? "old" : "NEW"))
    #expect(phone.disk.takeHiddenLosses() == (tear == 0 ? 1 : 0))
  }

  @Test func `data journal: an eviction takes it with what a later sync lost above it`() throws {
    let (phone, file) = try Self.hiding(.ext4Ordered)
    _ = try phone.files.write(file, at: 0, bytes("N"))
    phone.gate.faults.arm(.syncLost, nth: 1)
    #expect(errno { () throws(Errno) in try phone.files.sync(file, .full) } == .ioError)
    #expect(phone.disk.evict() == 1)
    #expect(try phone.files.get("/a") == "old")
    #expect(phone.disk.takeHiddenLosses() == 1)
  }

  @Test(arguments: [true, false])
  func `data journal: a file that nobody can reach is nobody's loss`(isOpen: Bool) throws {
    let (phone, file) = try Self.hiding(.ext4Ordered)
    try phone.files.unlink("/a")
    if !isOpen { try phone.files.close(file) }
    _ = phone.disk.evict()
    #expect(phone.disk.takeHiddenLosses() == (isOpen ? 1 : 0))
  }

  @Test func `data journal: a file that a crash brings back lost its page then`() throws {
    let (phone, file) = try Self.hiding(.apfsPower)
    try phone.files.unlink("/a")
    try phone.files.close(file)
    #expect(phone.disk.evict() == 0)
    #expect(phone.disk.takeHiddenLosses() == 0)
    phone.crash(.panic, .none)
    #expect(try phone.files.get("/a") == "old")
    #expect(phone.disk.takeHiddenLosses() == 1)
  }

  @Test func `data journal: where nothing was to be written, nothing fails`() throws {
    let phone = SimulatedPhone(.ext4Ordered)
    try phone.files.put("/a", "old")
    try phone.files.sync("/a", .full)
    let file = try phone.files.open("/a", .write)
    phone.gate.faults.arm(.syncHidden, nth: 1)
    for _ in 0..<2 { try phone.files.sync(file, .full) }
    #expect(phone.disk.evict() == 0)
  }

  @Test(arguments: models)
  func `btrfs: the old bytes and the old size are back at once`(_ model: DiskModelName) throws {
    let (phone, file) = try FailedSyncTests.phone(model, .syncReverted, old: "old", new: "longer")
    #expect(try phone.files.get("/a") == "old")
    #expect(try phone.files.status(file).size == 3)
    try phone.files.sync(file, .full)
    phone.crash(.powerLoss, .all)
    #expect(try phone.files.get("/a") == "old")
  }

  @Test func `btrfs: the pages of the lost growth are free again, those of a lost cut are not`()
    throws
  {
    let phone = SimulatedPhone(.ext4Ordered, freePages: 10)
    let page = String(repeating: "x", count: 4_096)
    try phone.files.put("/a", page + page)
    try phone.files.sync("/a")
    #expect(phone.disk.freePages == 8)
    for size in [5 * 4_096, 10] {
      try phone.files.truncate("/a", to: size)
      phone.gate.faults.arm(.syncReverted, nth: 1)
      #expect(errno { () throws(Errno) in try phone.files.sync("/a") } == .ioError)
      #expect(try phone.files.get("/a") == page + page)
      #expect(phone.disk.freePages == 8)
    }
  }
}
