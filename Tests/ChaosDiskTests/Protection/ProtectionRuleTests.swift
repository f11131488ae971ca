// What follows classes around: renames, failed creations, crashes.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct ProtectionRuleTests {
  @Test func `A rename gives the destination the class of the source`() throws {
    let phone = SimulatedPhone()
    try phone.files.put("/settings", "old", protection: .complete)
    try phone.files.put("/temporary", "new", protection: ProtectionClass.none)
    try phone.files.rename("/temporary", to: "/settings")
    #expect(try phone.files.protection("/settings") == .none)
    phone.disk.keys = KeyState.beforeFirstUnlock.keys
    #expect(try phone.files.get("/settings") == "new")
  }

  @Test func `Links share one class, as they share one inode`() throws {
    let phone = SimulatedPhone()
    try phone.files.put("/a", "x", protection: .complete)
    try phone.files.link("/a", to: "/b")
    try phone.files.setProtection("/b", .none)
    #expect(try phone.files.protection("/a") == .none)
  }

  @Test(arguments: [ProtectionClass.complete, .completeUntilFirstUnlock])
  func `A creation without a key may leave an empty file behind`(
    _ protection: ProtectionClass
  ) throws {
    let phone = SimulatedPhone()
    phone.disk.failedCreateLeavesEmptyFile = true
    phone.disk.keys = KeyState.beforeFirstUnlock.keys
    let create = { () throws(Errno) in
      try phone.files.open("/a", [.write, .create, .exclusive], protection: protection)
    }
    #expect(errno(create) == .notPermitted)
    #expect(try phone.files.status("/a").size == 0)
    #expect(try phone.files.protection("/a") == protection)
    #expect(errno(create) == .fileExists)
    phone.disk.keys = .all
    #expect(try phone.files.get("/a") == "")
  }

  @Test func `A lock in the middle of a long write stops it at a page`() throws {
    let phone = SimulatedPhone()
    let gate = LockingGate(phone.disk, after: 2)
    let files = phone.process(2, gate: OpenGate())
    let locked = SimulatedFiles(disk: phone.disk, process: 3, gate: gate)
    try files.put("/a", "", protection: .complete)
    let file = try locked.open("/a", .write)
    gate.counts = true
    let content = [UInt8](repeating: 65, count: 4 * 4_096)
    #expect(try locked.write(file, at: 0, content) == 2 * 4_096)
    #expect(errno { () throws(Errno) in try locked.write(file, at: 0, content) } == .notPermitted)
    phone.disk.keys = .all
    #expect(try files.status("/a").size == 2 * 4_096)
  }

  @Test func `A crash keeps the class of what survives`() throws {
    for protection in ProtectionClass.allCases {
      let phone = SimulatedPhone(.apfsPower)
      try phone.files.put("/a", "x", protection: protection)
      try phone.files.sync("/a", .full)
      phone.crash(.powerLoss, .none)
      #expect(try phone.files.protection("/a") == protection)
    }
  }

  @Test(arguments: DiskModelName.allCases)
  func `A change of class is lost until a full sync, and not after it`(_ model: DiskModelName)
    throws
  {
    let phone = SimulatedPhone(model)
    try phone.files.put("/a", "x")
    try phone.files.sync("/a", .full)
    try phone.files.sync("/", .full)
    try phone.files.setProtection("/a", .none)
    let lost = SimulatedPhone.copy(of: phone)
    lost.crash(.powerLoss, .none)
    let keeps = model == .kill || model == .lazy
    #expect(try lost.files.protection("/a") == (keeps ? .none : .completeUntilFirstUnlock))
    try phone.files.sync("/a", .full)
    phone.crash(.powerLoss, .none)
    #expect(try phone.files.protection("/a") == .none)
  }
}

/// A gate at which the phone locks after a number of calls.
private final class LockingGate: CallGate {
  private let disk: Disk
  private var left: Int
  var counts = false

  init(_ disk: Disk, after left: Int) {
    self.disk = disk
    self.left = left
  }

  func enter(_ call: DiskCall) throws(Errno) {
    guard counts else { return }
    if left == 0 { disk.keys = KeyState.locked.keys }
    left -= 1
  }

  func strike(_ call: DiskCall) -> FaultKind? { nil }
  func failed(_ call: DiskCall, _ errno: Errno, injected: Bool) {}
  func waitForLock(_ inode: Int) throws(Errno) { throw .deadlock }
}
