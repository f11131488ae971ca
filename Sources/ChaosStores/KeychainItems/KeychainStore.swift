// One process's values in the keychain.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// The keychain as a wrapper in one process uses it.
final class KeychainStore: Store {
  private let keychain: Keychain
  private let accessibility: Accessibility
  private let errors: KeychainItems.Errors
  private let saving: KeychainItems.Saving
  /// An item that tells whether the others can be read now (B43).
  private static let probe = "probe"

  init(
    _ keychain: Keychain, _ accessibility: Accessibility, _ errors: KeychainItems.Errors,
    _ saving: KeychainItems.Saving
  ) {
    self.keychain = keychain
    self.accessibility = accessibility
    self.errors = errors
    self.saving = saving
  }

  // MARK: Reading

  func read(_ key: Key) -> ReadOutcome {
    do throws(KeychainError) { return .value(try value(key)) } catch {
      switch errors {
      case .none: return .absent
      case .notFound: return outcome(error)
      case .told: return error == .itemNotFound ? missing(key) : outcome(error)
      }
    }
  }

  private func value(_ key: Key) throws(KeychainError) -> Value {
    Value(bytes: try keychain.read(key.word))
  }

  private func outcome(_ error: KeychainError) -> ReadOutcome {
    switch error {
    case .itemNotFound: .absent
    case .decode: .corrupt
    case .interactionNotAllowed, .duplicateItem, .authFailed, .io, .noAnswer: .unavailable
    }
  }

  /// "Not found" is no answer before first unlock (F87). Adding is refused then (F89), so whoever
  /// can add, or already has, may believe what is said from now on.
  private func missing(_ key: Key) -> ReadOutcome {
    do throws(KeychainError) { try keychain.add(Self.probe, [1], accessibility) } catch {
      if error != .duplicateItem { return .unavailable }
    }
    // The first answer may be from before the unlock.
    do throws(KeychainError) { return .value(try value(key)) } catch { return outcome(error) }
  }

  // MARK: Writing

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    do throws(KeychainError) {
      guard let value else { return try remove(key) }
      switch saving {
      case .update: try update(key, value)
      case .replace:
        try remove(key)
        try keychain.add(key.word, value.bytes, accessibility)
      }
    } catch {
      switch error {
      case .decode: throw .corrupt
      case .io(let errno): throw .failed(errno)
      case .noAnswer: throw .unknown(.ioError)
      case .interactionNotAllowed, .itemNotFound, .duplicateItem, .authFailed: throw .unavailable
      }
    }
  }

  /// One item after the other: when one cannot be changed, those before it are.
  func apply(_ changes: [StoreChange]) throws(StoreError) {
    for (place, change) in changes.enumerated() {
      do throws(StoreError) { try write(change.key, change.value) } catch {
        throw place == 0 ? error : .unknown(.ioError)
      }
    }
  }

  private func remove(_ key: Key) throws(KeychainError) {
    do throws(KeychainError) { try keychain.delete(key.word) } catch {
      if error != .itemNotFound { throw error }
    }
  }

  private func update(_ key: Key, _ value: Value) throws(KeychainError) {
    do throws(KeychainError) { return try keychain.update(key.word, value.bytes) } catch {
      if error != .itemNotFound { throw error }
    }
    do throws(KeychainError) {
      try keychain.add(key.word, value.bytes, accessibility)
    } catch {
      // Another process added it meanwhile.
      if error != .duplicateItem { throw error }
      try keychain.update(key.word, value.bytes)
    }
  }
}
