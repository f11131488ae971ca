// Rules that only show where two rare things meet: an extension while containers move, a question
// before the first unlock, a task that outstays its time.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosPhone

@Suite struct RareRulesTests {
  private let stage = Stage()
  private var phone: Phone { stage.phone }

  private func host(_ name: ProcessName) throws -> Host {
    phone.host(try #require(phone.process(name)))
  }

  /// F116.
  @Test(arguments: [ProcessName.notifications, .widget])
  func noContainerMovesUnderAnExtension(_ name: ProcessName) {
    _ = phone.launch(name, name == .widget ? .timeline : .push)
    #expect(!phone.moveContainers())
    _ = phone.kill(name, .jetsam)
    #expect(phone.moveContainers())
  }

  /// F63.
  @Test func theVendorIsUnknownBeforeTheFirstUnlock() throws {
    _ = phone.launch(.app, .user)
    let vendor = try host(.app).vendor
    #expect(vendor != nil)
    phone.reboot()
    #expect(phone.launch(.app, .location))
    #expect(try host(.app).vendor == nil)
    #expect(phone.unlockDevice())
    #expect(try host(.app).vendor == vendor)
  }

  /// F72: one task is enough.
  @Test func aTaskThatOutstaysItsTimeEndsTheApp() {
    stage.play([
      .launchAll, .act(.app) { $0.beginExpiringActivity() },
      .then { _ = $0.suspend(.app) }, .then { $0.wait(Limits.backgroundTime + 1) },
    ])
    #expect(stage.takeLog().contains("killed app overrun"))
    #expect(phone.process(.app) == nil)
  }

  /// F135.
  @Test func whatIsExcludedDoesNotComeBackOnTheSamePhoneEither() throws {
    _ = phone.launch(.app, .user)
    let files = try #require(phone.process(.app)?.files)
    try files.put("/app/Documents/kept", "kept")
    try files.put("/app/Documents/excluded", "excluded")
    try files.setAttribute(
      .path("/app/Documents/excluded", follows: true), Array(Disk.backupExclusion.utf8), [1])
    let backup = phone.backup()
    phone.restore(backup)
    #expect(phone.exists("/app/Documents/kept"))
    #expect(!phone.exists("/app/Documents/excluded"))
  }

  /// F80, B49: what was false as the app started stays false, also long after the first unlock.
  @Test func theAvailabilityOfALockedStartSticks() throws {
    let stage = Stage(TraceHeader(era: .adversarial))
    let phone = stage.phone
    func answer() throws -> Bool? {
      phone.host(try #require(phone.process(.app))).isProtectedDataAvailable
    }
    #expect(phone.launch(.app, .user))
    #expect(try answer() == true)
    _ = phone.kill(.app, .jetsam)
    #expect(phone.lockDevice())
    phone.wait(60)
    #expect(phone.launch(.app, .push))
    #expect(phone.unlockDevice())
    #expect(try answer() == false)
  }
}
