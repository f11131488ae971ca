// What deleting, clearing and restoring do to an app's files.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosPhone

@Suite struct ContainerTests {
  private static let places = [
    "/app/Documents/a", "/app/Library/Preferences/b", "/app/Library/Caches/c", "/app/tmp/d",
    "/widget/Library/Caches/e", "/group/Library/Application Support/f", "/group/Library/Caches/g",
    "/group/h",
  ]

  /// A phone with a file in every sort of place.
  private func filled() throws -> Stage {
    let stage = Stage()
    _ = stage.phone.launch(.app, .user)
    for path in Self.places { try stage.phone.files().put(path, path) }
    return stage
  }

  private func left(_ phone: Phone) -> [String] { Self.places.filter { phone.exists($0) } }

  @Test func aNewPhoneHasTheFoldersOfIOS() {
    let folders = Phone(TraceHeader(), on: Baton()).disk.tree()
    #expect(folders.allSatisfy { $0.isDirectory && $0.protection == .completeUntilFirstUnlock })
    #expect(
      folders.map(\.path).filter { $0.hasPrefix("/widget") } == [
        "/widget", "/widget/Documents", "/widget/Library", "/widget/Library/Application Support",
        "/widget/Library/Caches", "/widget/Library/Preferences", "/widget/tmp",
      ])
    #expect(folders.count == 28)
  }

  @Test func reinstallingLeavesNothing() throws {
    let stage = try filled()
    stage.phone.forceQuit()
    let fresh = Phone(TraceHeader(), on: Baton()).disk.digest
    stage.phone.reinstall()
    #expect(left(stage.phone) == [])
    #expect(stage.phone.disk.digest == fresh)
    #expect(stage.phone.process(.app) == nil)
    #expect(!stage.phone.wasForceQuit)
    // Nothing of it comes back after a power loss either.
    stage.phone.losePower(.none)
    #expect(stage.phone.disk.digest == fresh)
  }

  @Test func reinstallingLeavesTheLockAlone() throws {
    let stage = try filled()
    _ = stage.phone.lockDevice()
    stage.phone.wait(20)
    stage.phone.reinstall()
    #expect(stage.phone.lockState == .locked)
    // A lock goes on as it would have without.
    _ = stage.phone.unlockDevice()
    _ = stage.phone.lockDevice()
    stage.phone.reinstall()
    #expect(stage.phone.lockState == .grace)
    stage.phone.wait(10)
    #expect(stage.phone.lockState == .locked)
    stage.phone.wait(259_190)
    #expect(stage.phone.lockState == .beforeFirstUnlock)
  }

  /// Only the caches of who does not run, and those of the group when nobody runs (F124).
  @Test func purgingSparesWhoRuns() throws {
    let stage = try filled()
    #expect(stage.phone.purgeCaches() == 2)
    #expect(left(stage.phone) == Self.places.filter { !$0.hasPrefix("/widget") })
    _ = stage.phone.suspend(.app)
    #expect(stage.phone.purgeCaches() == 2)
    _ = stage.phone.kill(.app, .jetsam)
    #expect(stage.phone.purgeCaches() == 3)
    #expect(
      left(stage.phone) == [
        "/app/Documents/a", "/app/Library/Preferences/b", "/group/Library/Application Support/f",
        "/group/h",
      ])
  }

  @Test func aBackupComesBackWithARestart() throws {
    let stage = try filled()
    let phone = stage.phone
    let backup = phone.backup()
    let digest = phone.disk.digest
    try phone.files().put("/group/h", "newer")
    try phone.files().put("/group/new", "new")
    try phone.files().unlink("/app/Documents/a")
    _ = stage.takeLog()
    phone.restore(backup)
    #expect(stage.takeLog() == ["off restore", "booted"])
    #expect(phone.lockState == .beforeFirstUnlock)
    #expect(phone.process(.app) == nil)
    #expect(phone.disk.digest == digest)
    // What was restored is durable, and a second restore gives the same.
    phone.losePower(.none)
    #expect(phone.disk.digest == digest)
    _ = phone.launch(.app, .push)
    try phone.files().put("/group/h", "newer again")
    phone.restore(backup)
    #expect(phone.disk.digest == digest)
  }

  /// One half of a backup comes to another phone: the files without the keychain (F141), or the
  /// keychain to an app that is new there (F90).
  @Test(arguments: BackupPart.allCases) func halfABackupComes(_ part: BackupPart) throws {
    let stage = try filled()
    let phone = stage.phone
    let app = try #require(phone.process(.app))
    try phone.host(app).keychain.add("token", [1], Accessibility(.afterFirstUnlock))
    try phone.host(app).keychain.add(
      "bound", [2], Accessibility(.afterFirstUnlock, isThisDeviceOnly: true))
    let (old, vendor) = (phone.layout.group, phone.environment.vendor)
    phone.restore(phone.backup(), only: part)
    _ = phone.unlockDevice()
    _ = phone.launch(.app, .user)
    let host = phone.host(try #require(phone.process(.app)))
    // It is another phone, with other paths, and what is for one device stays behind (F85, F116).
    #expect(phone.layout.group != old && phone.environment.vendor != vendor)
    #expect(throws: KeychainError.itemNotFound) { try host.keychain.read("bound") }
    let files = (try? host.files.contents(host.group + "/h")) != nil
    let items = (try? host.keychain.read("token")) != nil
    #expect(files == (part == .files))
    #expect(items == (part == .keychain))
    // The folders of iOS are there in any case.
    #expect(phone.exists(host.group + "/Library/Preferences"))
  }

  /// Whoever was not given the shared container is refused whatever it asks for there, by its
  /// sandbox, and everything else stays within reach (F139).
  @Test func withoutTheSharedContainer() throws {
    let stage = try filled()
    let phone = stage.phone
    let living = phone.host(try #require(phone.process(.app)))
    #expect(phone.setGroupContainer(false) && !phone.setGroupContainer(false))
    // Who lives keeps what it was given.
    #expect(living.hasGroup && (try? living.files.contents("/group/h")) != nil)
    _ = phone.launch(.notifications, .push)
    let host = phone.host(try #require(phone.process(.notifications)))
    #expect(!host.hasGroup)
    for path in ["/group/h", "/group", "/group/missing"] {
      #expect(throws: Errno.notPermitted) { try host.files.status(path) }
      #expect(throws: Errno.notPermitted) { try host.files.open(path, [], protection: nil) }
      #expect(throws: Errno.notPermitted) { try host.files.rename(path, to: "/notifications/x") }
      #expect(throws: Errno.notPermitted) { try host.files.unlink(path) }
    }
    #expect(throws: Errno.notPermitted) {
      try host.files.rename("/notifications/tmp", to: "/group/tmp2")
    }
    #expect(throws: Errno.noSuchFileOrDirectory) { try host.files.status("/groups") }
    try host.files.makeDirectory("/notifications/x", protection: nil)
    _ = phone.kill(.notifications, .jetsam)
    #expect(phone.setGroupContainer(true))
    _ = phone.launch(.notifications, .push)
    let again = phone.host(try #require(phone.process(.notifications)))
    #expect((try? again.files.contents("/group/h")) != nil)
  }
}
