// UIDevice of the simulated phone.

import ChaosProcess
import Foundation

/// The device, as an app knows it.
@MainActor open class UIDevice: NSObject {
  public static let current = UIDevice()

  public let name = "iPhone"
  public let model = "iPhone"
  public let systemName = "iOS"

  /// By the era of the trace, such as `18.0`.
  public var systemVersion: String { "\(PhoneLine.ask(AppQuestion()).system).0" }

  /// Nil from a restart to the first unlock (F63). Another one once the vendor's last app was
  /// deleted, and on another phone.
  public var identifierForVendor: UUID? {
    guard let number = PhoneLine.ask(AppQuestion()).vendor else { return nil }
    let low = UInt8(truncatingIfNeeded: number)
    let high = UInt8(truncatingIfNeeded: number >> 8)
    return UUID(
      uuid: (0xC4, 0xA0, 0x5C, 0x4A, 0x05, 0xC4, 0x40, 0x5C, 0x84, 0xA0, 0x5C, 0, 0, 0, high, low))
  }
}
