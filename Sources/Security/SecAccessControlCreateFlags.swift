// What an item asks of its user.

/// What the user must do. There is a face, a finger and the passcode, so each of these asks.
public struct SecAccessControlCreateFlags: OptionSet, Hashable, Sendable {
  public let rawValue: CFOptionFlags

  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

  public static let userPresence = SecAccessControlCreateFlags(rawValue: 1 << 0)
  public static let biometryAny = SecAccessControlCreateFlags(rawValue: 1 << 1)
  public static let touchIDAny = biometryAny
  public static let biometryCurrentSet = SecAccessControlCreateFlags(rawValue: 1 << 3)
  public static let touchIDCurrentSet = biometryCurrentSet
  public static let devicePasscode = SecAccessControlCreateFlags(rawValue: 1 << 4)
  public static let or = SecAccessControlCreateFlags(rawValue: 1 << 14)
  public static let and = SecAccessControlCreateFlags(rawValue: 1 << 15)

  /// Whether there is anybody to ask.
  var asksUser: Bool {
    !isDisjoint(with: [.userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode])
  }
}
