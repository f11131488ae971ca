// What a crash of the phone, or of its disk, may take from what was acknowledged.

import ChaosContracts
import ChaosPhone
import ChaosTrace

extension Judge {
  /// The phone went off: what is not safe from that may be gone.
  mutating func goOff(_ reason: OffReason, at position: Int) {
    let mayTakeSettings = isPowerLoss(reason) && hasNewSettings(at: position)
    for key in ledgers.indices {
      let promises = promised(key)
      if mayTakeSettings, promises.powerLoss == .atShutdown { unsettleSettings(key) }
      switch reason {
      // What a backup brought back is what the ledger was told when it was restored.
      case .restore: break
      case .reboot, .inactivity:
        let unwritten = room.isShort ? unwritten(key) : []
        if room.isShort { loseUnwritten(key) }
        ledgers[key].settle {
          let isWritten = $0.isSafe(promises.kill) || promises.kill == .atShutdown
          return isWritten && !unwritten.contains($0.value)
        }
      case .panic: lose(key) { $0.isSafe(promises.panic) }
      case .powerLoss: lose(key) { $0.isSafe(promises.powerLoss) }
      }
    }
  }

  private func isPowerLoss(_ reason: OffReason) -> Bool {
    if case .powerLoss = reason { true } else { false }
  }

  /// Whether settings were changed since the phone was last restarted in an orderly way.
  private func hasNewSettings(at position: Int) -> Bool {
    let settled = judged.history.events[..<position].lastIndex { event in
      guard case .phone(.wentOff(let reason)) = event else { return false }
      return switch reason {
      case .reboot, .inactivity: true
      case .panic, .powerLoss, .restore: false
      }
    }
    return judged.history.settingsChanged.contains { ((settled ?? 0)...position).contains($0) }
  }

  /// Settings are one file, which each save replaces by a new one that the drive may not have yet
  /// (F33, F91): a save of any of them may take with it what was long on the disk.
  private mutating func unsettleSettings(_ key: Int) {
    guard promised(key).daemonShare == .whatIsReported else { return }
    let operations = judged.history.operations
    let saved = ledgers[key].versions.filter {
      $0.operation.map { operations[$0].changesSettings } ?? false
    }
    // Whoever saves again what is there already need not change them.
    let values = Set(saved.map(\.value))
    ledgers[key].unsettle { values.contains($0.value) }
  }

  /// Whether a cache that holds nothing was cleared, or cannot be reached: what was in it may come
  /// back. Where it may have been emptied by the app, that is what it says.
  func mayBeLost(_ key: Int, _ window: [Int]) -> Bool {
    let versions = ledgers[key].versions
    return promised(key).mayBeLost
      && !window.contains { versions[$0].value == nil && versions[$0].status != .failed }
  }

  /// The system's process behind the store is gone, and with it what it had not written out.
  mutating func loseUnwritten() {
    for key in filed { loseUnwritten(key) }
  }

  private mutating func loseUnwritten(_ key: Int) {
    let (durability, unwritten) = (promised(key).daemon, unwritten(key))
    lose(key) { $0.isSafe(durability) || !unwritten.contains($0.value) }
  }

  /// Which values that process may have had to write out, where a store does not promise that it
  /// has. Whoever saves again what is there already need not save at all.
  private func unwritten(_ key: Int) -> Set<Value?> {
    let promises = promised(key)
    if promises.daemon == .onReturn { return [] }
    let versions = ledgers[key].versions.filter { version in
      switch promises.daemonShare {
      case .everything: true
      case .whatIsReported:
        version.operation.map { judged.operation($0).mayBeInSettings } ?? false
      }
    }
    return Set(versions.map(\.value))
  }

  /// A write to the media failed, and the pages have left the cache, which is all that had them: at
  /// once (btrfs), or later (ext4), at the latest in an orderly restart. No process died, and yet
  /// what only the kernel had is gone as in a panic: a store that syncs later cannot do better.
  mutating func losePages() {
    for key in ledgers.indices {
      let promises = promised(key)
      lose(key) { $0.isSafe(promises.panic) }
    }
  }

  /// Pages are gone that a sync had said were safe. What a store acknowledged without having heard
  /// of it may go with them, as when bits flip in its files: nobody could know. Of what it
  /// acknowledged after a later sync had told it, nothing may be missing.
  mutating func loseHidden(at position: Int) {
    let hidden = hiddenLoss
    hiddenLoss = HiddenLoss()
    if !promises.detectsDamage { anythingGoes = true }
    for key in filed {
      let promises = promised(key)
      lose(key) { $0.isSafe(promises.panic) && !hidden.mayTake($0) }
    }
    damage(filed.filter { hidden.mayDamage(ledgers[$0].versions) }, at: position)
  }

  /// What is not safe may be gone, also for those who live on: in the middle of a read, or behind.
  mutating func lose(_ key: Int, unless isSafe: (KeyLedger.Version) -> Bool) {
    ledgers[key].lose(
      keepsElsewhere: promised(key).isElsewhere, keepsLate: promised(key).arriveLate,
      unless: isSafe)
    widenWindows(of: key)
    guard let oldest = ledgers[key].candidates.first else { return }
    for life in ProcessName.allCases.compactMap({ phone[$0]?.number }) {
      births[life, key] = births[life, key].map { min($0, oldest) }
      seen[life, key] = seen[life, key].map { min($0, oldest) }
    }
  }

  /// Who is in the middle of a read may see what it could see so far, or what has become legal.
  mutating func widenWindows(of key: Int) {
    for place in windows.indices
    where judged.operation(windows[place].operation).key.map({ Int($0.code) }) == key {
      let versions = Set(windows[place].versions + ledgers[key].candidates)
      windows[place].versions = versions.sorted()
    }
  }
}
