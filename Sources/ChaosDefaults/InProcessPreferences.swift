// iOS 7 and before: CFPreferences inside the process (FACTS.md, legacy defaults).

import ChaosContracts
import ChaosDisk
import ChaosPhone
import SystemPackage

/// One process's view of its defaults, without a daemon.
package final class InProcessPreferences: PreferencesSession {
  private let host: Host
  private let file: PreferencesFile
  package let domain: any PreferencesDomain
  /// Nil until the first read. Never checked again afterwards.
  private var cache: PreferenceValues?
  /// Keys that were set and not yet written, in the order in which they were set.
  private var dirty: [Int] = []
  private var willFlush = false
  /// Seconds until the next flush: twice as long after each that failed, up to an hour.
  private var delay: UInt64

  package init(
    _ host: Host, _ domain: any PreferencesDomain, savesInPlace: Bool = false,
    looksTwice: Bool = false
  ) {
    self.host = host
    delay = host.era.flushDelay
    self.domain = domain
    file = PreferencesFile(host, domain, savesInPlace: savesInPlace, looksTwice: looksTwice)
  }

  private func ensureCache() -> PreferenceValues {
    if let cache { return cache }
    // A missing file and one that cannot be read look alike (F31): both are an empty dictionary.
    let loaded = file.load() ?? PreferenceValues()
    cache = loaded
    return loaded
  }

  package func value(_ slot: Int) -> Value? { ensureCache()[slot] }

  package func values() -> PreferenceValues { ensureCache() }

  package func set(_ slot: Int, _ value: Value?) {
    // Setting what the cache holds already is a no-op, however stale the cache is (B38).
    if ensureCache()[slot] == value { return }
    cache?[slot] = value
    if !dirty.contains(slot) { dirty.append(slot) }
    flushLater()
  }

  /// Foundation synchronizes now and then by itself.
  private func flushLater() {
    if willFlush { return }
    willFlush = true
    _ = host.schedule(after: delay) { [weak self] in
      guard let self else { return }
      willFlush = false
      if !dirty.isEmpty { synchronize() }
    }
  }

  /// Its answer is not worth anything (F28), so nothing is reported.
  @discardableResult package func synchronize() -> Bool {
    guard !dirty.isEmpty, let cached = cache else {
      // With nothing to write the cache is dropped, and the next read looks at the disk again.
      cache = nil
      return true
    }
    // Only the keys that were set go over what is in the file. A file that cannot be read counts as
    // empty here too, so where it can be replaced all the others are gone (F32, F34).
    var merged = file.load() ?? PreferenceValues()
    for slot in dirty { merged[slot] = cached[slot] }
    cache = merged
    do throws(Errno) {
      try file.replace(by: merged, protection: protectionOfTemporary)
      dirty = []
      delay = host.era.flushDelay
      return true
    } catch {
      // The keys stay dirty, and the next flush tries again.
      delay = min(delay * 2, 3_600)
      flushLater()
      return false
    }
  }

  /// Before first unlock a file can be replaced only by one without protection. Reports differ
  /// about which class the temporary file had then (F15, F34; B08).
  private var protectionOfTemporary: ProtectionClass? {
    guard !host.wasUnlocked, host.era.defaultsWrite == .replacesFile else { return nil }
    // "Writing NSData atomically defaults to using noFileProtection" (F15).
    return ProtectionClass.none
  }
}
