// What a store promises of single keys and files, where that differs from the rest: a copy of one
// value in a weaker class, a key that a server has as well, a number that two processes count up.

import ChaosDisk
import ChaosTrace

extension Promises {
  /// What differs for a key or a file.
  public enum Exception: Hashable, Sendable {
    /// Values of the key may stand in files of this class, and are there when such files are.
    case key(Key, ProtectionClass)
    /// A server or a cloud has the key as well.
    case elsewhere(Key)
    /// What the key holds may be gone at any time.
    case lost(Key)
    /// Other processes see writes of the key so.
    case sharing(Key, Sharing)
    /// Whether `update` of the key excludes other writers.
    case updates(Key, isAtomic: Bool)
    /// The keychain has the key; it may be bound to the device.
    case keychain(Key, isThisDeviceOnly: Bool)
    /// The app has its value in memory alone until it flushes.
    case late(Key)
    /// A key that is in a file of the app's own, and what that survives.
    case ownFile(Key, FileSurvival)
    /// Files whose paths end like this have this class, or a weaker one.
    case file(suffix: String, ProtectionClass)
  }

  /// Values of a key are also in files of another class, or only there: they may stand in files of
  /// that class, and reading them works whenever such files can be read. So a store of class C that
  /// keeps a mirror of one key in class none says:
  ///
  ///     promises.protect(by: .completeUntilFirstUnlock)
  ///     promises.protect(.identity, by: .none)
  ///
  /// The other keys stay under the promise for all: a value of theirs in the mirror is exposed.
  public mutating func protect(_ key: Key, by protection: ProtectionClass) {
    exceptions.append(.key(key, protection))
  }

  /// Files whose paths end like this never stay in a stricter class than this one, whatever is
  /// promised of the others: `promises.protect(filesAt: "/mirror", by: .none)`.
  public mutating func protect(filesAt suffix: String, by protection: ProtectionClass) {
    exceptions.append(.file(suffix: suffix, protection))
  }

  /// A server or a cloud has these keys as well: what is lost here may come back from there, at any
  /// time. `isElsewhere` says so of all keys.
  public mutating func keepElsewhere(_ keys: Key...) {
    exceptions += keys.map { .elsewhere($0) }
  }

  /// These keys are caches: what they hold may be gone at any time. `mayBeLost` says so of all.
  public mutating func mayLose(_ keys: Key...) {
    exceptions += keys.map { .lost($0) }
  }

  /// What other processes see of writes of one key: `promises.share(.streak, .fresh)`.
  public mutating func share(_ key: Key, _ sharing: Sharing) {
    exceptions.append(.sharing(key, sharing))
  }

  /// Whether `update` of one key excludes other writers, as in
  /// `promises.update(.streak, isAtomic: true)`.
  public mutating func update(_ key: Key, isAtomic: Bool) {
    exceptions.append(.updates(key, isAtomic: isAtomic))
  }

  /// The keychain has a key, beside files that have others: `promises.keepInKeychain(.session)`. It
  /// is still there when the app was deleted and installed again (F90), and as durable as an item
  /// is when its call returns.
  ///
  /// - Parameter isThisDeviceOnly: whether its item is bound to this device, so that another one
  ///   that a backup is restored onto does not get it (F85).
  public mutating func keepInKeychain(_ key: Key, isThisDeviceOnly: Bool = false) {
    exceptions.append(.keychain(key, isThisDeviceOnly: isThisDeviceOnly))
  }

  /// A file of the app's own has a key, beside settings of `UserDefaults`:
  /// `promises.keepInFile(.list, surviving: .powerLoss)`. What was saved is there after any death
  /// of the app, whatever the settings' daemon still had to write.
  public mutating func keepInFile(_ key: Key, surviving survival: FileSurvival = .death) {
    exceptions.append(.ownFile(key, survival))
  }

  /// The app has the value of one key in memory alone until it flushes, also where the keychain
  /// keeps it then: `promises.writeLate(.token)`.
  public mutating func writeLate(_ key: Key) { exceptions.append(.late(key)) }

  /// Whether that is said of this key.
  package func isWrittenLate(_ key: Key) -> Bool { exceptions.contains(.late(key)) }

  /// What is said of this key alone of what other processes see.
  package func saidSharing(of key: Key) -> Sharing? {
    exceptions.reversed().lazy.compactMap { exception in
      if case .sharing(key, let sharing) = exception { sharing } else { nil }
    }.first
  }

  /// Whether the app keeps this key in the keychain, as far as it says.
  package func saysKeychain(of key: Key) -> Bool {
    exceptions.contains { if case .keychain(key, _) = $0 { true } else { false } }
  }

  /// Whether something is said of `update` of this key alone.
  package func saysOfUpdates(_ key: Key) -> Bool {
    exceptions.contains { if case .updates(key, _) = $0 { true } else { false } }
  }

  /// What is promised of one key.
  public func of(_ key: Key) -> Promises {
    if exceptions.isEmpty { return self }
    var promises = self
    for exception in exceptions {
      switch exception {
      case .key(key, let protection): promises.protect(by: protection)
      case .elsewhere(key): promises.isElsewhere = true
      case .lost(key): promises.mayBeLost = true
      case .sharing(key, let sharing): promises.sharing = sharing
      case .updates(key, let isAtomic): promises.atomicUpdates = isAtomic
      case .keychain(key, let isThisDeviceOnly):
        promises.outlivesApp = true
        if !isThisDeviceOnly { promises.boundTo = nil }
        if isThisDeviceOnly, promises.boundTo != .passcode { promises.boundTo = .device }
        promises.kill = .onReturn
        promises.panic = .onReturn
        promises.powerLoss = .onReturn
        promises.daemon = .onReturn
      case .ownFile(key, let survival):
        promises.kill = .onReturn
        promises.daemon = .onReturn
        if survival != .death { promises.panic = .onReturn }
        if survival == .powerLoss { promises.powerLoss = .onReturn }
      case .key, .elsewhere, .lost, .sharing, .updates, .keychain, .ownFile, .late, .file: break
      }
    }
    // Wherever it is then, until the flush it is in memory.
    if isWrittenLate(key) { promises.kill = .onFlush }
    return promises
  }

  /// Whether values may stand in files of a class.
  package func allow(_ protection: ProtectionClass) -> Bool {
    protection.rawValue <= self.protection.rawValue
  }

  /// The strictest class in which a file may stay.
  public func protection(ofFile path: String) -> ProtectionClass {
    fileClasses.last { path.hasSuffix($0.suffix) }?.protection ?? protection
  }

  /// Any file may have the values of a key with a stricter class, where nothing else is said of the
  /// file: nobody has said which one does.
  package mutating func allowClassesOfKeys() {
    let keys = exceptions.compactMap { exception in
      if case .key(let key, let protection) = exception, !saysKeychain(of: key) {
        protection.rawValue
      } else {
        nil
      }
    }
    guard let strictest = keys.min().flatMap(ProtectionClass.init), strictest != protection,
      allow(strictest)
    else { return }
    exceptions.insert(.file(suffix: "", strictest), at: 0)
  }

  /// The classes of single files, for the disk that watches them.
  package var fileClasses: [DeclaredFile] {
    exceptions.compactMap { exception in
      guard case .file(let suffix, let protection) = exception else { return nil }
      return DeclaredFile(suffix: suffix, protection: protection)
    }
  }
}
