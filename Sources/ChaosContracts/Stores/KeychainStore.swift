// The keychain as a store: an item for each key, as wrappers of the keychain keep values. One is
// under test by itself, and one holds credentials beside whatever store is.

import ChaosPhone
import ChaosTrace

/// The keychain as one process's wrapper uses it: careful, but for options that wrappers get wrong.
public final class KeychainStore: Store {
  /// What becomes of an error.
  public enum Errors: String, Sendable, CaseIterable {
    /// The caller hears of it, and "not found" is believed once it can be (F87, B43).
    case told
    /// Only "not found" means that it was never stored, though it may be a lie (F87, S10).
    case notFound = "not-found"
    /// Whatever cannot be read was never stored (B44, B47).
    case none = "nil"
    /// A status that the code does not know counts as success (M17, B96).
    case unknownAsDone = "unknown-as-done"
  }

  /// How a value is replaced.
  public enum Saving: String, Sendable, CaseIterable {
    /// The item is updated, and added only if there is none.
    case update
    /// The item is deleted and added again: deleting needs no key, adding does (F88, F89).
    case replace
  }

  private let keychain: Keychain
  private let accessibility: Accessibility
  private let identity: Accessibility?
  private let errors: Errors
  private let saving: Saving
  /// An item that tells whether the others of its class can be read now (B43).
  private static let probe = "probe"
  private static let identityProbe = "probe-identity"

  /// A wrapper of the keychain that one process sees.
  ///
  /// - Parameters:
  ///   - accessibility: that of items which are added; one that is there keeps its own.
  ///   - identity: that of the identity's item, where it has one of its own.
  ///   - errors: what becomes of a status that is no success.
  ///   - saving: how an item that is there gets another value.
  public init(
    _ keychain: Keychain, _ accessibility: Accessibility, identity: Accessibility? = nil,
    errors: Errors = .told, saving: Saving = .update
  ) {
    self.keychain = keychain
    self.accessibility = accessibility
    self.identity = identity
    self.errors = errors
    self.saving = saving
  }

  /// The class of credentials: those of a background launch are needed on a locked phone (B48), and
  /// those of the user on the next one (F85).
  public static let credentials = Accessibility(.afterFirstUnlock)

  /// Each item is durable when its call returns, and outlives the app. Nothing joins two calls.
  ///
  /// - Parameter identity: that of the identity's item, where it has one of its own.
  public static func promises(
    _ accessibility: Accessibility, identity: Accessibility? = nil
  ) -> Promises {
    var promises = Promises()
    promises.atomicBatches = false
    promises.atomicUpdates = false
    promises.outlivesApp = true
    promises.boundTo =
      accessibility.moment == .whenPasscodeSet
      ? .passcode : accessibility.isThisDeviceOnly ? .device : nil
    promises.protect(by: accessibility.protection)
    if let identity {
      promises.protect(.identity, by: identity.protection)
      for item in [Key.identity.word, identityProbe] {
        promises.protect(filesAt: Keychain.file(ofItem: item), by: identity.protection)
      }
    }
    return promises
  }

  /// Whether a file is an item of the wrapper for credentials: other items are somebody else's.
  package static func isCredential(_ path: String) -> Bool {
    let keys = Key.allCases.filter { $0.place == .keychain }
    return (keys.map(\.word) + [probe]).contains { Keychain.holds(path, item: $0) }
  }

  private func accessibility(of key: Key) -> Accessibility {
    key == .identity ? identity ?? accessibility : accessibility
  }

  private func probe(of key: Key) -> String {
    key == .identity && identity != nil ? Self.identityProbe : Self.probe
  }

  // MARK: Reading

  /// The data of the key's item. A careful wrapper adds an item of its own to find out whether "not
  /// found" can be believed (B43), and gives unavailable where it cannot.
  public func read(_ key: Key) -> ReadOutcome {
    do throws(KeychainError) { return .value(try value(key)) } catch {
      if errors == .none { return .absent }
      return error == .itemNotFound && errors != .notFound ? missing(key) : outcome(error)
    }
  }

  private func value(_ key: Key) throws(KeychainError) -> Value {
    Value(bytes: try keychain.read(key.name))
  }

  private func outcome(_ error: KeychainError) -> ReadOutcome {
    switch error {
    case .itemNotFound: .absent
    case .decode: .corrupt
    case .interactionNotAllowed, .duplicateItem, .authFailed, .io, .notAvailable, .noAnswer:
      .unavailable
    }
  }

  /// "Not found" is no answer before first unlock (F87). Adding is refused then (F89), so whoever
  /// can add, or already has, may believe what is said from now on.
  private func missing(_ key: Key) -> ReadOutcome {
    do throws(KeychainError) { try keychain.add(probe(of: key), [1], accessibility(of: key)) } catch
    {
      // Without a passcode there is no item that needs one.
      if error == .authFailed { return .absent }
      if error != .duplicateItem { return .unavailable }
    }
    // The first answer may be from before the unlock.
    do throws(KeychainError) { return .value(try value(key)) } catch { return outcome(error) }
  }

  // MARK: Writing

  /// Durable when it returns. Removing what is not there is no error.
  ///
  /// - Throws: `.unavailable` where the item's key is away or there is no keychain (F89, B96); an
  ///   item that is replaced is gone then all the same. `.corrupt` for an item that is damaged,
  ///   `.failed` where the keychain cannot use its own files, `.unknown` where no answer came.
  public func write(_ key: Key, _ value: Value?) throws(StoreError) {
    do throws(KeychainError) {
      guard let value else { return try remove(key) }
      switch saving {
      case .update: try update(key, value)
      case .replace:
        try remove(key)
        try keychain.add(key.name, value.bytes, accessibility(of: key))
      }
    } catch {
      switch error {
      case .decode: throw .corrupt
      case .io(let errno): throw .failed(errno)
      case .noAnswer: throw .unknown(.ioError)
      case .notAvailable where errors == .unknownAsDone: break
      case .interactionNotAllowed, .itemNotFound, .duplicateItem, .authFailed, .notAvailable:
        throw .unavailable
      }
    }
  }

  private func remove(_ key: Key) throws(KeychainError) {
    do throws(KeychainError) { try keychain.delete(key.name) } catch {
      if error != .itemNotFound { throw error }
    }
  }

  private func update(_ key: Key, _ value: Value) throws(KeychainError) {
    do throws(KeychainError) { return try keychain.update(key.name, value.bytes) } catch {
      if error != .itemNotFound { throw error }
    }
    do throws(KeychainError) {
      try keychain.add(key.name, value.bytes, accessibility(of: key))
    } catch {
      // Another process added it meanwhile.
      if error != .duplicateItem { throw error }
      try keychain.update(key.name, value.bytes)
    }
  }
}
