// cfprefsd, from iOS 8 on: owns the file, keeps values in memory, writes them later.

import ChaosContracts
import ChaosPhone
import SystemPackage

/// The daemon behind the defaults. It lives until the phone goes off, whatever happens to apps.
package final class PreferencesDaemon: StoreDaemon {
  private let host: Host
  private let file: PreferencesFile
  let domain: any PreferencesDomain
  /// What is in the file and what was set since; nil until the file could be read.
  private var values: PreferenceValues?
  /// Values that were set while the file was unreadable: merged by key afterwards (F41, F43).
  private var pending: [PreferenceChange] = []
  private var isDirty = false
  private var timer: Int?
  /// Seconds until a write that failed is tried again: each time twice as long, up to an hour.
  private var delay: UInt64
  /// Clients whose values were refused, and who want to hear of the unlock.
  private var refusedClients: [() -> Void] = []
  /// Clients that may have something to send before the phone goes off.
  private var lastWords: [() -> Void] = []
  /// Called with the number of a name whose value a client has changed.
  package var onChange: ((Int) -> Void)?
  /// Counts changes, for the clients' caches (F29).
  private(set) var generation = 0

  package init(_ host: Host, _ domain: any PreferencesDomain, savesInPlace: Bool = false) {
    self.host = host
    self.domain = domain
    file = PreferencesFile(host, domain, savesInPlace: savesInPlace)
    delay = host.era.flushDelay
  }

  /// A client's values were refused: it is told when they can be sent again.
  func onUnlock(_ tell: @escaping () -> Void) { refusedClients.append(tell) }

  /// A client wants to send what it has before an orderly restart.
  func onShutdown(_ tell: @escaping () -> Void) { lastWords.append(tell) }

  /// What a client sees: while the file is unreadable what was set meanwhile.
  func snapshot() -> PreferenceValues {
    guard host.wasUnlocked else {
      var seen = PreferenceValues()
      seen.apply(pending)
      return seen
    }
    return loaded()
  }

  private func loaded() -> PreferenceValues {
    if let values { return values }
    // A file that does not parse counts as empty, and the next write makes that true (F50).
    var loaded = file.load() ?? PreferenceValues()
    loaded.apply(pending)
    if !pending.isEmpty { markDirty() }
    pending = []
    values = loaded
    return loaded
  }

  /// A client sets a value; false if the daemon cannot take it, and the client has to try again.
  func set(_ change: PreferenceChange) -> Bool {
    guard host.wasUnlocked else {
      switch host.era.defaultsWrite {
      case .pendingPerKey, .replacesFile:
        pending.append(change)
        generation += 1
        onChange?(change.slot)
        return true
      case .dropped: return true
      case .keptByProcess: return false
      }
    }
    var changed = loaded()
    changed[change.slot] = change.value
    values = changed
    generation += 1
    onChange?(change.slot)
    markDirty()
    return true
  }

  private func markDirty() {
    isDirty = true
    guard timer == nil else { return }
    timer = host.schedule(after: delay) { [weak self] in self?.writeOut() }
  }

  private func writeOut() {
    timer = nil
    guard isDirty, let values else { return }
    do throws(Errno) {
      try file.replace(by: values)
      isDirty = false
      delay = host.era.flushDelay
    } catch {
      delay = min(delay * 2, 3_600)
      markDirty()
    }
  }

  package func deviceUnlocked() {
    if case .replacesFile = host.era.defaultsWrite, !pending.isEmpty, values == nil {
      // The worst of what was reported: what the poisoned session knew becomes the file (F34).
      var known = PreferenceValues()
      known.apply(pending)
      pending = []
      values = known
      generation += 1
      markDirty()
    } else {
      _ = loaded()
    }
    let clients = refusedClients
    refusedClients = []
    for tell in clients { tell() }
  }

  package func willShutDown() {
    for tell in lastWords { tell() }
    writeOut()
  }

  package func appWasRemoved() { forget() }

  /// launchd starts it anew when it is next asked (F142): what the file does not have is gone, and
  /// so is what waited for the unlock. Clients go on with their caches, and ask again.
  package func crashed() {
    if let timer { host.cancel(timer) }
    timer = nil
    delay = host.era.flushDelay
    refusedClients = []
    forget()
  }

  private func forget() {
    values = nil
    pending = []
    isDirty = false
    generation += 1
  }
}
