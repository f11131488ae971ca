// When a keychain item may be used, and on which device (`kSecAttrAccessible`).

import ChaosDisk

/// The accessibility of a keychain item (F84, F85).
public struct Accessibility: Hashable, Sendable {
  /// When the item may be used.
  public enum Moment: String, Hashable, Sendable, CaseIterable {
    /// While the device is unlocked: the API's default, and what background launches trip over.
    case whenUnlocked = "when-unlocked"
    /// From the first unlock until shutdown.
    case afterFirstUnlock = "after-first-unlock"
    /// At any time, also before the first unlock (`kSecAttrAccessibleAlways`).
    case always
    /// While unlocked, on a device with a passcode, and never on another one.
    case whenPasscodeSet = "when-passcode-set"
  }

  /// When the item may be used.
  public let moment: Moment
  /// Whether it stays behind when a backup is restored onto another device.
  public let isThisDeviceOnly: Bool

  /// - Parameter isThisDeviceOnly: `whenPasscodeSet` is so in any case.
  public init(_ moment: Moment, isThisDeviceOnly: Bool = false) {
    self.moment = moment
    self.isThisDeviceOnly = isThisDeviceOnly || moment == .whenPasscodeSet
  }

  /// The class of files whose keys come and go at the same moments.
  public var protection: ProtectionClass {
    switch moment {
    case .whenUnlocked, .whenPasscodeSet: .complete
    case .afterFirstUnlock: .completeUntilFirstUnlock
    case .always: .none
    }
  }
}
