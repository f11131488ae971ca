// The kinds of personal data that the app has a tab for.

import Contacts
import CoreLocation
import EventKit
import Foundation
import Photos

/// One tab: a kind of the user's personal data, and what the app may do with it.
public enum DataTab: Int, CaseIterable, Sendable {
  case location, contacts, calendars, reminders, photos

  /// What iOS says now.
  public var status: DataStatus {
    switch self {
    case .location:
      let status = CLLocationManager().authorizationStatus
      if status == .authorizedWhenInUse { return .authorized }
      return DataStatus(status, .authorizedAlways, .denied, .restricted)
    case .contacts:
      return DataStatus(
        CNContactStore.authorizationStatus(for: .contacts), .authorized, .denied, .restricted)
    case .calendars:
      return DataStatus(
        EKEventStore.authorizationStatus(for: .event), .authorized, .denied, .restricted)
    case .reminders:
      return DataStatus(
        EKEventStore.authorizationStatus(for: .reminder), .authorized, .denied, .restricted)
    case .photos:
      return DataStatus(PHPhotoLibrary.authorizationStatus(), .authorized, .denied, .restricted)
    }
  }
}
