// Photos of the simulated phone, as far as an app asks whether it may have them.

import ChaosProcess
import ChaosTrace
import Foundation

/// The photos. Reading them is not covered.
open class PHPhotoLibrary: NSObject, @unchecked Sendable {
  private static let photos = PersonalDataAccess(.photos)
  private static let library = PHPhotoLibrary()

  open class func shared() -> PHPhotoLibrary { library }

  private static func status(_ authorization: Authorization) -> PHAuthorizationStatus {
    switch authorization {
    case .authorized: .authorized
    case .denied: .denied
    case .restricted: .restricted
    case .notDetermined: .notDetermined
    }
  }

  open class func authorizationStatus() -> PHAuthorizationStatus { status(photos.authorization) }

  /// The same for both levels.
  open class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    authorizationStatus()
  }

  /// - Parameter handler: called on another queue.
  open class func requestAuthorization(
    _ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    photos.request { handler(status($0)) }
  }

  open class func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    requestAuthorization(handler)
  }

  open class func requestAuthorization(for accessLevel: PHAccessLevel) async
    -> PHAuthorizationStatus
  {
    status(photos.request())
  }
}
