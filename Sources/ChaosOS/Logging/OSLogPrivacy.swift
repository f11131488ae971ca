// Who may see a value in a log.

/// What is shown of a value. A developer's console shows private values, and never sensitive ones.
public struct OSLogPrivacy: Sendable {
  /// What stands for a value that may not be seen.
  public enum Mask: Sendable {
    /// One that is the same for the same value. Here it only says that there is one.
    case hash
    case none
  }

  private let isSensitive: Bool
  private let mask: Mask

  public static var `public`: OSLogPrivacy { OSLogPrivacy(isSensitive: false, mask: .none) }
  public static var `private`: OSLogPrivacy { OSLogPrivacy(isSensitive: false, mask: .none) }
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(isSensitive: true, mask: .none) }
  public static var auto: OSLogPrivacy { OSLogPrivacy(isSensitive: false, mask: .none) }

  public static func `private`(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(isSensitive: false, mask: mask)
  }

  public static func sensitive(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(isSensitive: true, mask: mask)
  }

  public static func auto(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(isSensitive: false, mask: mask)
  }

  private init(isSensitive: Bool, mask: Mask) {
    self.isSensitive = isSensitive
    self.mask = mask
  }

  func shown(_ text: @autoclosure () -> String) -> String {
    switch mask {
    case .hash: "<mask.hash>"
    case .none: isSensitive ? "<private>" : text()
    }
  }
}
