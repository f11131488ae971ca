// Calendars and reminders of the simulated phone, as far as an app asks whether it may have them.

import ChaosProcess
import ChaosTrace
import Foundation

/// Calendars and reminders. Reading them is not covered.
open class EKEventStore: NSObject, @unchecked Sendable {
  public typealias Reply = @Sendable (Bool, (any Error)?) -> Void

  private static func access(_ type: EKEntityType) -> PersonalDataAccess {
    PersonalDataAccess(type == .event ? .calendars : .reminders)
  }

  open class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus {
    switch access(entityType).authorization {
    case .authorized: .fullAccess
    case .denied: .denied
    case .restricted: .restricted
    case .notDetermined: .notDetermined
    }
  }

  /// - Parameter completion: called on another queue; no error is told here.
  open func requestAccess(to entityType: EKEntityType, completion: @escaping Reply) {
    Self.access(entityType).request { completion($0 == .authorized, nil) }
  }

  open func requestFullAccessToEvents(completion: @escaping Reply) {
    requestAccess(to: .event, completion: completion)
  }

  open func requestFullAccessToReminders(completion: @escaping Reply) {
    requestAccess(to: .reminder, completion: completion)
  }

  open func requestFullAccessToEvents() async throws -> Bool {
    Self.access(.event).request() == .authorized
  }

  open func requestFullAccessToReminders() async throws -> Bool {
    Self.access(.reminder).request() == .authorized
  }
}
