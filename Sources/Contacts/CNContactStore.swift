// Contacts of the simulated phone, as far as an app asks whether it may have them.

import ChaosProcess
import ChaosTrace
import Foundation

/// The contacts. Reading them is not covered.
open class CNContactStore: NSObject, @unchecked Sendable {
  private static let contacts = PersonalDataAccess(.contacts)

  open class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus {
    switch contacts.authorization {
    case .authorized: .authorized
    case .denied: .denied
    case .restricted: .restricted
    case .notDetermined: .notDetermined
    }
  }

  /// - Parameter completionHandler: called on another queue; no error is told here.
  open func requestAccess(
    for entityType: CNEntityType,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.contacts.request { completionHandler($0 == .authorized, nil) }
  }

  open func requestAccess(for entityType: CNEntityType) async throws -> Bool {
    Self.contacts.request() == .authorized
  }
}
