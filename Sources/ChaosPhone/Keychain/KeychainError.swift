// How the keychain says no, by the codes of its API.

import SystemPackage

/// Why a call to the keychain failed.
public enum KeychainError: Error, Hashable, Sendable {
  /// The item's key is not there now (F86, F89).
  case interactionNotAllowed
  /// There is no such item. Before first unlock some phones say so of items that are there (F87).
  case itemNotFound
  /// There is such an item already: it has to be updated instead.
  case duplicateItem
  /// The item needs a passcode, and the device has none.
  case authFailed
  /// The item's data is damaged. It stays as it is.
  case decode
  /// The keychain could not write or read its own files. Nothing was changed.
  case io(Errno)
  /// There is no keychain right now (B96). Nothing was changed.
  case notAvailable
  /// The process died before an answer came. What was asked for may have happened.
  case noAnswer

  /// The `OSStatus` of the API. Errors that it has no code for have that of another.
  public var status: Int32 {
    switch self {
    case .interactionNotAllowed: -25308
    case .itemNotFound: -25300
    case .duplicateItem: -25299
    case .authFailed: -25293
    case .decode: -26275
    case .io: -36
    case .notAvailable, .noAnswer: -25291
    }
  }
}
