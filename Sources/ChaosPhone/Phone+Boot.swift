// Going off and coming back: restarts, panics, power losses, backups, reinstallation.

import ChaosDisk
import ChaosTrace

extension Phone {
  /// An orderly restart: daemons write out, the disk is synced, every process dies.
  public func reboot(_ reason: OffReason = .reboot) {
    onShutdown?()
    dieAll()
    disk.syncAll()
    // What a failed fsync left clean in the page cache is not written, so it is gone.
    let gone = disk.lostPages
    if gone > 0 { emit(.lostPages(gone)) }
    disk.crash(.panic, .all)
    tellHiddenLosses()
    boot(reason)
  }

  /// The kernel dies and the phone boots, locked. Of what the drive does not have yet only what
  /// `survivors` choose is left, repaired to what the crash model allows.
  public func panic(_ survivors: Survivors) { crash(.panic, survivors, .panic) }

  /// The power goes and the phone boots, locked. Of what the media does not have yet only what
  /// `survivors` choose is left, repaired to what the crash model allows (F91).
  public func losePower(_ survivors: Survivors) { crash(.powerLoss, survivors, .powerLoss) }

  private func crash(_ kind: CrashKind, _ survivors: Survivors, _ reason: OffReason) {
    disk.forgetKernelObjects()
    dieAll()
    disk.crash(kind, survivors)
    tellHiddenLosses()
    boot(reason)
  }

  /// Clean pages leave the page cache: how many changed what they show.
  public func evict() -> Int {
    let changed = disk.evict()
    tellHiddenLosses()
    return changed
  }

  private func tellHiddenLosses() {
    let gone = disk.takeHiddenLosses()
    if gone > 0 { emit(.hiddenLoss(gone)) }
  }

  private func boot(_ reason: OffReason) {
    emit(.wentOff(reason))
    timers.removeAll()
    state.lastLock = nil
    state.bootedAt = clock.seconds
    lock.boot()
    state.wasForceQuit = false
    updateKeys()
    startDaemon()
    emit(.booted)
    onBoot?()
    // A running Live Activity wakes its app after a restart, practically always (F59).
    if hasLiveActivity, era.hasLiveActivities { _ = launch(.app, .liveActivity) }
  }

  /// The end of the simulation: every process is dead, and nothing is due any more.
  public func shutDown() {
    observer = nil
    disk.forgetKernelObjects()
    dieAll()
    endDaemon()
    timers.removeAll()
    runObject = nil
  }

  private func dieAll() {
    for name in ProcessName.allCases { if let life = process(name) { die(life) } }
  }

  /// A process is dead from here on: calls fail, locks are gone, bytes stay.
  func die(_ process: Process) {
    guard process.state != .dead else { return }
    process.state = .dead
    process.files.leaveBehind()
    process.files.die()
    process.letGo()
    dropClaims(of: process)
    process.availabilityObserver = nil
    process.lockObserver = nil
    process.backgroundObserver = nil
    process.foregroundObserver = nil
    process.expirationObserver = nil
    // What it had still to hear holds what it was to be told to, and that may hold the process.
    process.overdue.removeAll()
    for observer in process.deathObservers { observer() }
    process.deathObservers.removeAll()
    if let name = process.name { lives[Int(name.code)] = nil }
    if process.isPaused {
      process.isPaused = false
      pausedActs.removeAll { $0 === process }
      unwinding.append(process)
    }
    if process.wait != nil {
      waiting.removeAll { $0 === process }
      if !unwinding.contains(where: { $0 === process }) { unwinding.append(process) }
    }
  }

  /// SIGKILL, with no callback; false if there is no such process.
  public func kill(_ name: ProcessName, _ reason: KillReason) -> Bool {
    guard let life = process(name) else { return false }
    die(life)
    emit(.killed(name, reason))
    return true
  }

  /// The user swipes the app away: it is killed, and iOS starts it no more until the user does, or
  /// the phone restarts (F65). The saved state of its screens is deleted (F119).
  public func forceQuit() {
    if let app = process(.app) { die(app) }
    disk.clear(folder: Layout.savedState(in: layout.container(.app)))
    state.wasForceQuit = true
    state.hasLiveActivity = false
    emit(.forceQuit)
  }

  func abort(_ process: Process, _ crash: Crash) {
    guard process.state != .dead, let name = process.name else { return }
    die(process)
    emit(.crashed(name, crash))
  }

  /// A process did what cannot be simulated.
  func refuse(_ process: Process, _ what: String) {
    if !refusals.contains(what) { refusals.append(what) }
    abort(process, Crash(description: "\(what) is not simulated"))
  }

  /// An act never came to an end; iOS's watchdog ends the process (F67).
  func hang(_ process: Process) {
    guard process.state != .dead else { return }
    die(process)
    if let name = process.name {
      emit(.hung(name))
      emit(.killed(name, .watchdog))
    }
  }

  /// The user deletes the app and installs it again: its containers are empty.
  public func reinstall() {
    dieAll()
    state.wasForceQuit = false
    state.hasLiveActivity = false
    environment.layout = Layout()
    environment.vendor += 1
    // The other answers of the user outlive the app (FACTS.md, privacy).
    environment[.location] = .notDetermined
    // What a daemon had open is gone with the tree.
    forgetDaemonFiles()
    // The keychain is not the app's (F90).
    disk.restore(template.image(), keeping: KeychainService.root)
    // A path that led nowhere once does not come back (F116).
    if environment.moves > 0 { moveRoots() }
  }

  /// Takes a backup of all files as reads see them, the keychain's among them. What no backup holds
  /// is left out when it is restored (F84, F135).
  public func backup() -> Backup { Backup(image: disk.image(), layout: layout) }

  /// A backup is restored, and the phone restarts with the older state.
  ///
  /// - Parameter elsewhere: whether it is another phone, with other paths. What iOS may clear at
  ///   any time is not copied there.
  public func restore(_ backup: Backup, elsewhere: Bool = false) {
    restore(backup, elsewhere: elsewhere) {}
  }

  /// - Parameter leaveOut: what becomes of the restored files before anybody sees them.
  private func restore(_ backup: Backup, elsewhere: Bool, _ leaveOut: () -> Void) {
    dieAll()
    disk.restore(backup.image)
    disk.removeExcluded()
    environment.layout = backup.layout
    // No backup holds them (F84).
    disk.clear(folder: KeychainService.withPasscode)
    leaveOut()
    if elsewhere {
      for root in layout.roots { clearCaches(root) }
      disk.clear(folder: KeychainService.thisDevice)
      environment.vendor += 1
      moveRoots()
    }
    boot(.restore)
  }

  /// One half of a backup comes to another phone, which restarts with it (F85, F90, F141).
  public func restore(_ backup: Backup, only part: BackupPart) {
    switch part {
    case .files:
      restore(backup, elsewhere: true) { disk.clear(folder: KeychainService.migrating) }
    case .keychain:
      restore(backup, elsewhere: true) {
        // The app is installed there for the first time.
        disk.restore(template.image(), keeping: KeychainService.root)
        environment.layout = Layout()
      }
    }
  }

  private func clearCaches(_ root: String) {
    for folder in Layout.purgeable(root) { disk.clear(folder: folder) }
  }

  /// iOS clears caches and temporary files of processes that do not run (F124): of how many.
  public func purgeCaches() -> Int {
    var cleared = 0
    for name in ProcessName.allCases where process(name) == nil {
      clearCaches(layout.container(name))
      cleared += 1
    }
    if cleared == ProcessName.allCases.count { clearCaches(layout.group) }
    return cleared
  }

  /// A backup of the phone: files, and where they were.
  public struct Backup {
    let image: DiskImage
    let layout: Layout
  }
}
