// The location of the simulated phone, as far as an app asks whether it may have it.

import ChaosProcess
import ChaosTrace
import Foundation

/// Asks for the location. Getting it is not covered.
///
/// `@unchecked`: whoever looks at what changes holds the lock.
open class CLLocationManager: NSObject, @unchecked Sendable {
  private static let location = PersonalDataAccess(.location)
  private let lock = NSLock()
  private weak var told: (any CLLocationManagerDelegate)?
  private var isListening = false

  public weak var delegate: (any CLLocationManagerDelegate)? {
    get { lock.withLock { told } }
    set {
      let begins = lock.withLock {
        told = newValue
        defer { isListening = true }
        return !isListening
      }
      if begins { PersonalDataAccess.onLocationChange { [weak self] in self?.tell() } }
      DispatchQueue.main.async { [weak self] in self?.tell() }
    }
  }

  private func tell() { delegate?.locationManagerDidChangeAuthorization(self) }

  open class func authorizationStatus() -> CLAuthorizationStatus {
    switch location.authorization {
    case .authorized: .authorizedWhenInUse
    case .denied: .denied
    case .restricted: .restricted
    case .notDetermined: .notDetermined
    }
  }

  open var authorizationStatus: CLAuthorizationStatus { Self.authorizationStatus() }

  /// Asks the user, if nobody has; the delegate is told of the answer.
  open func requestWhenInUseAuthorization() {
    let before = Self.location.authorization
    guard Self.location.request() != before else { return }
    DispatchQueue.main.async { [weak self] in self?.tell() }
  }
}
