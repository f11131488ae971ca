// What every tool must leave alone: writing aside, syncing fully, renaming, syncing the folder.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct PositiveControlTests {
  static let old = run("o", 9_000)
  static let new = run("n", 10_000)

  /// The safe way to replace a file.
  static func replace(_ files: SimulatedFiles, _ kind: SyncKind = .full) throws(Errno) {
    let file = try files.open("/t", [.write, .create, .exclusive])
    _ = try files.write(file, bytes(new))
    try files.sync(file, kind)
    try files.close(file)
    try files.rename("/t", to: "/f")
    let folder = try files.open("/")
    try files.sync(folder, kind)
    try files.close(folder)
  }

  /// The contents of the file that a crash may leave when the process dies at a call.
  static func contents(_ model: DiskModelName, _ kind: CrashKind, _ sync: SyncKind, calls: Int?)
    throws -> Set<String>
  {
    let phone = SimulatedPhone(model)
    try phone.files.put("/f", old)
    phone.disk.syncAll()
    phone.gate.left = calls
    let died = errno { () throws(Errno) in try replace(phone.files, sync) }
    #expect((died == nil) == (calls == nil))
    phone.gate.left = nil
    var contents: Set<String> = []
    try CrashStates.each(phone, kind) { contents.insert(try $0.files.get("/f")) }
    return contents
  }

  /// open, three pages, fsync, close, rename, open, fsync, close.
  static let calls = 10

  @Test(arguments: DiskModelName.allCases, [CrashKind.panic, .powerLoss])
  func `Old or new at every moment, new once all has returned`(
    _ model: DiskModelName, _ kind: CrashKind
  ) throws {
    var seen: Set<String> = []
    for calls in 0..<PositiveControlTests.calls {
      seen.formUnion(try PositiveControlTests.contents(model, kind, .full, calls: calls))
    }
    #expect(seen == [PositiveControlTests.old, PositiveControlTests.new])
    let done = try PositiveControlTests.contents(model, kind, .full, calls: nil)
    #expect(done == [PositiveControlTests.new])
  }

  @Test func `With plain fsync a power loss breaks it, a panic does not`() throws {
    let safe = try PositiveControlTests.contents(.apfsPower, .panic, .file, calls: nil)
    #expect(safe == [PositiveControlTests.new])
    let lost = try PositiveControlTests.contents(.apfsPower, .powerLoss, .file, calls: nil)
    #expect(lost.isSuperset(of: [PositiveControlTests.old, PositiveControlTests.new, ""]))
  }
}
