// One process's side of the defaults, with a daemon on the other side.

import ChaosContracts
import ChaosPhone
import SystemPackage

/// One process's session of its defaults.
package final class PreferencesClient: PreferencesSession {
  private let host: Host
  private let daemon: PreferencesDaemon
  /// What this session believes is stored; nil until it asks.
  private var cache: PreferenceValues?
  /// The daemon's generation that the cache shows.
  private var generation = 0
  /// Whether the cache was filled before first unlock: such a session may never look again.
  private var isPoisoned = false
  /// Values that the daemon would not take (B08).
  private var refused: [PreferenceChange] = []
  private var willRetry = false
  /// Whether values wait that the daemon has not been sent.
  private var willSend = false

  package init(_ host: Host, _ daemon: PreferencesDaemon) {
    self.host = host
    self.daemon = daemon
    guard host.era.defaultsMessageIsLate else { return }
    // Only a death without warning comes between a value and its message.
    host.onBackground { [weak self] in self?.sendNow() }
    daemon.onShutdown { [weak self] in self?.sendNow() }
  }

  private func ensureCache() -> PreferenceValues {
    if let cache, isFresh { return cache }
    return refresh()
  }

  /// Whether the session goes on with its cache, rightly or not.
  private var isFresh: Bool {
    guard isPoisoned, host.wasUnlocked else { return generation == daemon.generation }
    switch host.era.defaultsCache {
    case .refreshOnUnlock: return false
    case .stickyUntilWrite, .stickyUntilRelaunch: return true
    }
  }

  private func refresh() -> PreferenceValues {
    var seen = daemon.snapshot()
    seen.apply(refused)
    generation = daemon.generation
    isPoisoned = !host.wasUnlocked
    cache = seen
    return seen
  }

  package var domain: any PreferencesDomain { daemon.domain }

  package func value(_ slot: Int) -> Value? {
    sendNow()
    return ensureCache()[slot]
  }

  package func values() -> PreferenceValues {
    sendNow()
    return ensureCache()
  }

  package func set(_ slot: Int, _ value: Value?) {
    sendNow()
    // Setting what the session believes to be stored is a no-op (B38).
    if ensureCache()[slot] == value { return }
    cache?[slot] = value
    let change = PreferenceChange(slot: slot, value: value)
    if host.era.defaultsMessageIsLate { return sendLater(change) }
    // The message leaves the process: until it has, a kill loses the value (F29).
    do throws(Errno) { try host.send() } catch { return }
    refused.append(change)
    deliver()
    // From iOS 10 to 11 a write after the unlock brings a sticky session back to life (F36).
    if isPoisoned, host.wasUnlocked, host.era.defaultsCache == .stickyUntilWrite { _ = refresh() }
  }

  /// The caller goes on, and the message leaves a moment later (F30, B35).
  private func sendLater(_ change: PreferenceChange) {
    refused.append(change)
    willSend = true
    _ = host.schedule(after: 1) { [weak self] in self?.sendNow() }
  }

  private func sendNow() {
    guard willSend, host.isAlive else { return }
    willSend = false
    deliver()
    if isPoisoned, host.wasUnlocked, host.era.defaultsCache == .stickyUntilWrite { _ = refresh() }
  }

  private func deliver() {
    let sawAll = generation == daemon.generation
    while let change = refused.first, daemon.set(change) { refused.removeFirst() }
    // The session saw its own changes already; others' changes it has still to fetch.
    if sawAll, !isPoisoned { generation = daemon.generation }
    if !refused.isEmpty, !willRetry {
      willRetry = true
      // Some time after the unlock, long after the app believes that all is well (B08).
      daemon.onUnlock { [weak self] in self?.deliverLater() }
    }
  }

  private func deliverLater() {
    _ = host.schedule(after: host.era.flushDelay) { [weak self] in
      self?.willRetry = false
      self?.deliver()
    }
  }

  /// `synchronize`: sends what could not be sent before; no barrier of any kind (F28).
  @discardableResult package func synchronize() -> Bool {
    willSend = false
    do throws(Errno) { try host.send() } catch { return false }
    deliver()
    return true
  }
}
