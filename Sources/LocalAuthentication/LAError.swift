// Why the user was not found to be the device's owner.

import Foundation

/// Errors of `LAContext`, as far as they come about here.
public struct LAError: CustomNSError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case userCancel = -2
    /// The context is over.
    case invalidContext = -10
    /// Nobody can be asked: the app is not before the user, or the phone is locked.
    case notInteractive = -1004
  }

  public static let errorDomain = "com.apple.LocalAuthentication"
  public static let userCancel = Code.userCancel
  public static let invalidContext = Code.invalidContext
  public static let notInteractive = Code.notInteractive

  public let code: Code
  public var errorCode: Int { code.rawValue }

  public init(_ code: Code) { self.code = code }
}
