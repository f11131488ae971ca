// Versions, authorisations, paths that change, time zones and shortage of space.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosPhone

@Suite struct AppEnvironmentTests {
  private let stage = Stage()
  private var phone: Phone { stage.phone }

  private func host(_ name: ProcessName = .app) -> Host {
    guard let process = phone.process(name) else { fatalError("\(name.word) does not run") }
    return phone.host(process)
  }

  private func start(_ name: ProcessName = .app) {
    _ = phone.launch(name, name == .app ? .user : name == .widget ? .timeline : .push)
  }

  // MARK: Versions

  /// The data stays, the app dies, and its next launch runs the new version (F115).
  @Test func anUpgradeKeepsTheDataAndKillsTheApp() throws {
    start()
    #expect(host().appVersion == 1)
    try phone.files().put("/app/Documents/a", "kept")
    let digest = phone.disk.digest
    _ = stage.takeLog()
    phone.upgrade()
    #expect(stage.takeLog() == ["killed app update"])
    #expect(phone.disk.digest == digest)
    start()
    #expect(host().appVersion == 2)
    #expect(phone.downgrade())
    #expect(phone.process(.app) == nil)
    start()
    #expect(host().appVersion == 1)
    #expect(!phone.downgrade(), "there is no version before the first")
    #expect(phone.process(.app) != nil)
  }

  @Test func anExtensionGoesOnWithTheOldVersion() {
    start(.notifications)
    phone.upgrade()
    #expect(host(.notifications).appVersion == 1)
    start(.widget)
    #expect(host(.widget).appVersion == 2)
    _ = phone.suspend(.notifications)
    _ = phone.resume(.notifications)
    #expect(host(.notifications).appVersion == 1)
    _ = phone.kill(.notifications, .jetsam)
    start(.notifications)
    #expect(host(.notifications).appVersion == 2)
  }

  @Test func aVersionOutlivesARestartAndABackup() {
    let backup = phone.backup()
    phone.upgrade()
    phone.reboot()
    #expect(phone.appVersion == 2)
    // Backups hold no programs (F122).
    phone.restore(backup)
    #expect(phone.appVersion == 2)
  }

  // MARK: Authorisations

  @Test func nobodyIsAskedBeforeTheAppAsks() {
    for data in PersonalData.allCases { #expect(phone.authorization(data) == .notDetermined) }
    start()
    #expect(host().requestAuthorization(.photos) == .authorized)
    #expect(phone.authorization(.photos) == .authorized)
    #expect(phone.authorization(.contacts) == .notDetermined)
    #expect(phone.process(.app) != nil, "a user who allows what is asked kills nobody")
  }

  /// The user is asked once; what they, or management, said stands.
  @Test(arguments: [Authorization.denied, .restricted, .authorized])
  func theUserIsAskedOnce(answer: Authorization) {
    #expect(phone.setAuthorization(.calendars, answer))
    start()
    #expect(host().requestAuthorization(.calendars) == answer)
    #expect(host().authorization(.calendars) == answer)
  }

  @Test func onlyTheAppInFrontCanAsk() {
    start(.notifications)
    #expect(host(.notifications).requestAuthorization(.photos) == .notDetermined)
    start()
    _ = phone.lockDevice()
    #expect(host().requestAuthorization(.photos) == .notDetermined)
    _ = phone.unlockDevice()
    #expect(host().requestAuthorization(.photos) == .authorized)
    #expect(host(.notifications).authorization(.photos) == .authorized)
  }

  /// F74.
  @Test(arguments: PersonalData.allCases) func aChangeKillsTheAppExceptForLocation(
    data: PersonalData
  ) {
    start()
    start(.widget)
    _ = stage.takeLog()
    #expect(phone.setAuthorization(data, .denied))
    #expect(stage.takeLog() == (data == .location ? [] : ["killed app permission"]))
    #expect((phone.process(.app) != nil) == (data == .location))
    #expect(phone.process(.widget) != nil)
    start()
    #expect(!phone.setAuthorization(data, .denied), "nothing changes")
    #expect(phone.process(.app) != nil)
  }

  /// FACTS.md, privacy.
  @Test func onlyLocationIsForgottenByAReinstallation() {
    for data in PersonalData.allCases { _ = phone.setAuthorization(data, .denied) }
    phone.reinstall()
    for data in PersonalData.allCases {
      #expect(phone.authorization(data) == (data == .location ? .notDetermined : .denied))
    }
    phone.reboot()
    #expect(phone.authorization(.photos) == .denied)
  }

  // MARK: Containers

  /// F116.
  @Test func aPathThatWasSavedLeadsNowhere() throws {
    start()
    let (container, group) = (host().container, host().group)
    try phone.files().put(container + "/Documents/a", "private")
    try phone.files().put(group + "/Library/b", "shared")
    #expect(!phone.moveContainers(), "the app runs")
    _ = phone.kill(.app, .jetsam)
    #expect(phone.moveContainers())
    start()
    #expect(host().container != container)
    #expect(host().group != group)
    #expect(phone.content(host().container + "/Documents/a") == "private")
    #expect(phone.content(host().group + "/Library/b") == "shared")
    for stale in [container + "/Documents/a", group + "/Library/b"] {
      #expect(throws: Errno.noSuchFileOrDirectory) {
        _ = try host().files.open(stale, [], protection: nil)
      }
    }
    #expect(phone.disk.tree().count == 30)
    // It is no change that a crash can take back.
    phone.losePower(.none)
    #expect(phone.exists(phone.layout.group + "/Library"))
    #expect(!phone.exists(group))
  }

  @Test func aPathNeverComesBack() {
    var groups = [phone.layout.group]
    for _ in 0..<3 {
      #expect(phone.moveContainers())
      groups.append(phone.layout.group)
    }
    phone.restore(phone.backup(), elsewhere: true)
    groups.append(phone.layout.group)
    #expect(Set(groups).count == 5)
  }

  @Test func aReinstallationBeginsAfresh() {
    let fresh = phone.disk.digest
    phone.reinstall()
    #expect(phone.disk.digest == fresh)
    #expect(phone.layout == Layout())
    // But not where it was before: that path led nowhere meanwhile (F116).
    let folders = phone.disk.tree().map(\.path)
    #expect(phone.moveContainers())
    phone.reinstall()
    #expect(phone.layout.group == "/group-2")
    #expect(phone.exists("/group-2/Library") && !phone.exists("/group"))
    #expect(phone.disk.tree().map { $0.path.replacing("-2", with: "") } == folders)
  }

  /// Purging and the rule about locks follow the containers.
  @Test func iOSFindsWhatItMoved() throws {
    #expect(phone.moveContainers())
    start()
    let container = host().container
    let cached = container + "/Library/Caches/c"
    try phone.files().put(cached, "x")
    let file = try phone.files().open(
      container + "/own", [.write, .create], protection: ProtectionClass.none)
    try phone.files().lock(file, .posix, .exclusive, range: nil, blocking: false)
    _ = phone.suspend(.app)
    #expect(phone.process(.app) != nil, "its own container is its own affair (F69)")
    _ = phone.kill(.app, .jetsam)
    _ = phone.purgeCaches()
    #expect(!phone.exists(cached))
  }

  // MARK: Backups

  /// Another device has other paths, and nothing of what may be cleared at any time.
  @Test func aBackupOnAnotherDevice() throws {
    start()
    try phone.files().put("/app/Documents/a", "kept")
    try phone.files().put("/app/Library/Caches/c", "cached")
    try phone.files().put("/group/tmp/t", "temporary")
    let backup = phone.backup()
    phone.restore(backup, elsewhere: true)
    #expect(phone.lockState == .beforeFirstUnlock)
    let (app, group) = (phone.layout.container(.app), phone.layout.group)
    #expect(app != "/app" && group != "/group")
    #expect(phone.content(app + "/Documents/a") == "kept")
    #expect(phone.exists(app + "/Library/Caches") && !phone.exists(app + "/Library/Caches/c"))
    #expect(!phone.exists(group + "/tmp/t"))
    // On the same device it is all as it was, where it was.
    phone.restore(backup)
    #expect(phone.content("/app/Library/Caches/c") == "cached")
    #expect(phone.layout == Layout())
  }

  // MARK: Time

  @Test func aZoneIsNotTheClock() {
    start()
    let wall = host().wallClock
    #expect(host().timeZone == 0)
    #expect(phone.setTimeZone(hours: -9))
    #expect(!phone.setTimeZone(hours: -9))
    #expect(host().timeZone == -9)
    #expect(host().wallClock == wall)
    phone.reboot()
    #expect(phone.timeZone == -9)
  }

  /// F76: 72 hours; the longest wait is longer.
  @Test func aWaitReachesTheInactivityReboot() {
    #expect(WaitLength.threeDays.seconds > Limits.inactivity)
    #expect(Limits.inactivity == 72 * 3_600)
  }

  // MARK: Space

  /// F125: files do not grow, and the free space looks like plenty.
  @Test func theReserveIsNotForApps() throws {
    start()
    try phone.files().put("/app/a", "0123")
    let free = host().freePages
    #expect(phone.setShortage(.reserve))
    #expect(host().freePages == free)
    #expect(throws: Errno.noSpace) { try phone.files().put("/app/b", "new") }
    let file = try phone.files().open("/app/a", [.write], protection: nil)
    #expect(throws: Errno.noSpace) { _ = try phone.files().write(file, at: 4_096, [1]) }
    _ = try phone.files().write(file, at: 0, [120])
    #expect(phone.content("/app/a") == "x123")
    try phone.files().rename("/app/a", to: "/app/c")
    try phone.files().unlink("/app/c")
    #expect(throws: Errno.noSpace) { try phone.files().put("/app/b", "new") }
    #expect(phone.setShortage(.over))
    try phone.files().put("/app/b", "new")
  }

  /// F126: without a single block even deleting fails.
  @Test func anExhaustedDiskRefusesEvenToDelete() throws {
    start()
    try phone.files().put("/app/a", "0123")
    #expect(phone.setShortage(.exhausted))
    let file = try phone.files().open("/app/a", [.write], protection: nil)
    #expect(throws: Errno.noSpace) { _ = try phone.files().write(file, at: 0, [120]) }
    #expect(throws: Errno.noSpace) { try phone.files().unlink("/app/a") }
    #expect(try phone.files().read(file, at: 0, count: 4) == Array("0123".utf8))
    #expect(phone.content("/app/a") == "0123")
  }

  /// F72: whoever is frozen while its caches go is killed; who runs keeps them.
  @Test func reclaimingClearsCachesOfWhoDoesNotRun() throws {
    start()
    start(.widget)
    try phone.files().put("/app/tmp/t", "x")
    try phone.files(.widget).put("/widget/tmp/t", "x")
    #expect(!phone.setShortage(.reclaim), "there is no shortage")
    _ = phone.setShortage(.reserve)
    _ = phone.suspend(.app)
    _ = stage.takeLog()
    #expect(phone.setShortage(.reclaim))
    #expect(stage.takeLog() == ["killed app cache-purge"])
    #expect(!phone.exists("/app/tmp/t") && phone.exists("/widget/tmp/t"))
    try phone.files(.widget).put("/widget/new", "room again")
  }

  /// Another branch of a phone knows all of it.
  @Test func aMomentKeepsTheEnvironment() throws {
    _ = phone.moveContainers()
    _ = phone.setTimeZone(hours: 3)
    _ = phone.setAuthorization(.photos, .denied)
    phone.upgrade()
    let moment = try #require(PhoneMoment(phone))
    let branch = Phone(
      moment, phone.disk.snapshot(), on: Baton(), template: Phone.template())
    #expect(branch.layout == phone.layout && branch.timeZone == 3 && branch.appVersion == 2)
    #expect(branch.authorization(.photos) == .denied)
  }
}
