// Modes, extended attributes, times, symbolic links and exchanged names in a crash: each change is
// one transaction of the journal (R4, R5, R6), and a sync of the file keeps the file's own facts.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct FactCrashTests {
  private static var file: FileReference { .path("/f", follows: true) }
  private static let journals: Set<DiskModelName> = [
    .ext4Ordered, .ext4Writeback, .apfsPanic, .apfsPower,
  ]
  private static let keepers: Set<DiskModelName> = [.kill, .lazy]

  /// What a look at the phone says after each crash.
  private func states(
    _ model: DiskModelName, _ work: (SimulatedFiles) throws -> Void,
    _ look: (SimulatedPhone) throws -> String
  ) throws -> Set<String> {
    let phone = SimulatedPhone(model)
    try phone.files.put("/f", "old")
    phone.disk.syncAll()
    try work(phone.files)
    var states: Set<String> = []
    try CrashStates.each(phone, .powerLoss) { states.insert(try look($0)) }
    return states
  }

  private static func mode(_ phone: SimulatedPhone) throws -> String {
    let inode = try phone.files.status("/f").inode
    return String(phone.files.facts(ofInode: inode).mode, radix: 8)
  }

  @Test(arguments: DiskModelName.allCases) func `A mode is lost or kept`(_ model: DiskModelName)
    throws
  {
    let found = try states(model, { try $0.setMode(Self.file, 0o600) }, Self.mode)
    #expect(found == (Self.keepers.contains(model) ? ["600"] : ["600", "644"]))
  }

  @Test(arguments: DiskModelName.allCases, [SyncKind.file, .full])
  func `A sync of the file keeps its mode`(_ model: DiskModelName, _ kind: SyncKind) throws {
    let found = try states(
      model,
      {
        try $0.setMode(Self.file, 0o600)
        try $0.sync("/f", kind)
      }, Self.mode)
    #expect(found == (model == .apfsPower && kind == .file ? ["600", "644"] : ["600"]))
  }

  @Test(arguments: DiskModelName.allCases)
  func `Attributes are lost in the order of the journal`(_ model: DiskModelName) throws {
    let found = try states(
      model,
      {
        try $0.setAttribute(Self.file, bytes("user.a"), [1])
        try $0.setAttribute(Self.file, bytes("user.b"), [2])
      },
      { phone in
        text(try phone.files.attributes(Self.file)).replacing("\0", with: " ")
      })
    let ordered: Set = ["", "user.a ", "user.a user.b "]
    switch model {
    case .kill, .lazy: #expect(found == ["user.a user.b "])
    case .posixWorst, .posixParanoid: #expect(found == ordered.union(["user.b "]))
    default: #expect(found == ordered)
    }
  }

  @Test(arguments: DiskModelName.allCases)
  func `A link is there with its target, or not at all`(_ model: DiskModelName) throws {
    let found = try states(
      model, { try $0.makeLink(bytes("f"), at: "/l") },
      { phone in
        guard let target = try? phone.files.readLink("/l") else { return "none" }
        return text(target) + "=" + (try phone.files.get("/l"))
      })
    #expect(found == (Self.keepers.contains(model) ? ["f=old"] : ["f=old", "none"]))
  }

  @Test(arguments: DiskModelName.allCases)
  func `An exchange happens or does not`(_ model: DiskModelName) throws {
    let phone = SimulatedPhone(model)
    try phone.files.put("/a", "A")
    try phone.files.put("/b", "B")
    phone.disk.syncAll()
    try phone.files.rename("/a", to: "/b", .exchange)
    let found = CrashStates.trees(phone, .powerLoss)
    let whole: Set = Self.keepers.contains(model) ? ["/a=B /b=A"] : ["/a=A /b=B", "/a=B /b=A"]
    // Only a model that splits renames leaves one of the two twice (R5).
    #expect(found == (model == .posixParanoid ? whole.union(["/a=B /b=B", "/a=A /b=A"]) : whole))
  }

  /// An exchange replaces nothing, so nobody writes data before it (R9).
  @Test func `An exchange flushes no data`() throws {
    let phone = SimulatedPhone(.ext4Ordered)
    try phone.files.put("/a", "A")
    phone.disk.syncAll()
    try phone.files.put("/b", "new")
    try phone.files.rename("/b", to: "/a", .exchange)
    let found = CrashStates.trees(phone, .powerLoss)
    #expect(found.contains("/a= /b=A"))
  }

  @Test(arguments: [false, true]) func `Times go back to those of the last sync`(syncs: Bool) throws
  {
    let phone = SimulatedPhone(.apfsPower)
    let start: Int64 = 1_700_000_000_000_000_000
    phone.files.show(clock: start)
    try phone.files.put("/f", "old")
    try phone.files.sync("/f", .full)
    let inode = try phone.files.status("/f").inode
    let before = phone.files.facts(ofInode: inode).times
    #expect(before.modified >= start && before.modified < start + 1_000_000)
    phone.files.show(clock: start + 5_000_000_000)
    try phone.files.setTimes(Self.file, accessed: 6, modified: 7)
    if syncs { try phone.files.sync("/f", .full) }
    let now = phone.files.facts(ofInode: inode).times
    #expect(now.modified == 7 && now.changed > before.changed)
    phone.crash(.powerLoss, .none)
    #expect(phone.files.facts(ofInode: inode).times == (syncs ? now : before))
  }

  /// Crash states are told apart by what a process could see.
  @Test func `Facts show in every hash`() throws {
    let phone = SimulatedPhone(.apfsPower)
    try phone.files.put("/f", "abc")
    phone.disk.syncAll()
    var visible = [phone.disk.visibleHash]
    var pending = [phone.disk.pendingHash]
    var digests = [phone.disk.digest]
    for change in 0..<5 {
      switch change {
      case 0: try phone.files.setMode(Self.file, 0o600)
      case 1: try phone.files.setAttribute(Self.file, bytes("user.a"), [1])
      case 2: try phone.files.setAttribute(Self.file, bytes("user.a"), [2])
      case 3: try phone.files.makeLink(bytes("f"), at: "/l")
      default:
        try phone.files.unlink("/l")
        try phone.files.makeLink(bytes("g"), at: "/l")
      }
      visible.append(phone.disk.visibleHash)
      pending.append(phone.disk.pendingHash)
      digests.append(phone.disk.digest)
    }
    #expect(Set(visible).count == 6)
    #expect(Set(pending).count == 6)
    #expect(Set(digests).count == 6)
  }
}
