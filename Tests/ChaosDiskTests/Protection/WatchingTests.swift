// What the disk tells of files beyond the answers of its calls: only what nobody could know, and
// only what stays.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

struct WatchingTests {
  /// A gate that writes incidents down.
  private final class Witness: CallGate {
    var told: [String] = []
    var fault: (call: DiskCall, kind: FaultKind)?

    func enter(_ call: DiskCall) throws(Errno) {}
    func strike(_ call: DiskCall) -> FaultKind? {
      guard let fault, fault.call == call else { return nil }
      self.fault = nil
      return fault.kind
    }
    func failed(_ call: DiskCall, _ errno: Errno, injected: Bool) {}
    func waitForLock(_ inode: Int) throws(Errno) {}
    func witness(_ incident: FileIncident) {
      switch incident {
      case .destroyed(let path, let how, _): told.append("\(path) \(how)")
      case .exposed(let path, let found, let bytes):
        told.append("\(path) exposed in \(found): \(String(decoding: bytes, as: UTF8.self))")
      case .misprotected(let path, let found): told.append("\(path) stays in \(found)")
      case .leftBehind(let path): told.append("\(path) left")
      case .residue(let path): told.append("\(path) still there")
      }
    }
  }

  private let disk = Disk(model: DiskModel(.kill))
  private let gate = Witness()
  private let files: SimulatedFiles
  private static let locked = KeyBag(unlocked: false, firstUnlocked: false)

  init() {
    files = SimulatedFiles(disk: disk, process: 1, gate: gate)
    disk.declaredClass = .completeUntilFirstUnlock
  }

  private func make(_ path: String, _ protection: ProtectionClass = .completeUntilFirstUnlock)
    throws
  {
    let file = try files.open(path, [.write, .create], protection: protection)
    _ = try files.write(file, Array("content".utf8))
    try files.close(file)
  }

  @Test func whatCanBeReadMayBeDestroyed() throws {
    try make("/a")
    try make("/b")
    try files.rename("/a", to: "/b")
    try files.unlink("/b")
    #expect(gate.told == [])
  }

  @Test func whatIsLockedMustNotBe() throws {
    for path in ["/a", "/b", "/c", "/d"] { try make(path) }
    try files.link("/d", to: "/e")
    disk.keys = Self.locked
    try files.unlink("/a")
    try files.rename("/b", to: "/c")
    // Another name keeps the content.
    try files.unlink("/d")
    #expect(gate.told == ["/a removed", "/b moved away", "/c replaced"])
  }

  @Test(arguments: [DiskCall.open, .read]) func norWhatCouldNotBeRead(_ call: DiskCall) throws {
    try make("/a")
    gate.fault = (call, call == .open ? .openError : .readError)
    #expect(throws: Errno.ioError) {
      let file = try files.open("/a", [], protection: nil)
      defer { try? files.close(file) }
      _ = try files.read(file, at: 0, count: 10)
    }
    try files.rename("/a", to: "/b")
    #expect(gate.told == ["/a moved away"])
    // Who has read it since knows what it is.
    let file = try files.open("/b", [], protection: nil)
    _ = try files.read(file, at: 0, count: 10)
    try files.close(file)
    try files.unlink("/b")
    #expect(gate.told.count == 1)
  }

  @Test func aWeakerClassIsToldAtOnce() throws {
    try make("/a", .none)
    #expect(gate.told == ["/a exposed in D: content"])
    try make("/b")
    try files.setProtection("/b", .none)
    #expect(gate.told.last == "/b exposed in D: content")
  }

  @Test func aStricterClassIsToldIfItStays() throws {
    try make("/a", .complete)
    try make("/b", .complete)
    #expect(gate.told == [])
    try files.setProtection("/a", .completeUntilFirstUnlock)
    files.endAct()
    #expect(gate.told == ["/b stays in A"])
    // Once is enough.
    files.endAct()
    #expect(gate.told.count == 1)
  }

  @Test func nobodyWhoPromisesNothingIsHeldToIt() throws {
    disk.declaredClass = nil
    try make("/a", .complete)
    try make("/b", .none)
    files.endAct()
    #expect(gate.told == [])
  }

  @Test func whatIsLeftBehindIsResidueUntilSomebodyTouchesIt() throws {
    for path in ["/a", "/b", "/c", "/d"] { try make(path) }
    try files.rename("/d", to: "/e")
    files.leaveBehind()
    #expect(gate.told == ["/a left", "/b left", "/c left", "/d left"])
    try files.close(try files.open("/a", [], protection: nil))
    try files.unlink("/b")
    #expect(disk.residue == ["/c"])
    // What a finished act made is its own affair.
    try make("/f")
    files.endAct()
    files.leaveBehind()
    #expect(disk.residue == ["/c"])
  }

  /// Acts that use the same names again leave no more than one file under each.
  @Test func aNameThatWasThereBeforeDoesNotAddUp() throws {
    try files.makeDirectory("/in", protection: nil)
    try make("/in/lock")
    try make("/in/new")
    try files.rename("/in/new", to: "/in/store")
    try files.unlink("/in/lock")
    files.endAct()
    disk.moveRoot("/in", to: "/moved")
    for name in ["lock", "new", "other", "store"] {
      if name == "store" { try files.unlink("/moved/store") }
      try make("/moved/\(name)")
    }
    files.leaveBehind()
    #expect(gate.told.count == 4)
    #expect(disk.residue == ["/moved/other"])
  }
}
