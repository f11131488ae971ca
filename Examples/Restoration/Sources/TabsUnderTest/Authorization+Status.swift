// The app's words for personal data, as chaos's.

import ChaosKit
import Tabs

extension Authorization {
  init(_ status: DataStatus) {
    self =
      switch status {
      case .notDetermined: .notDetermined
      case .restricted: .restricted
      case .denied: .denied
      case .authorized: .authorized
      }
  }
}

extension DataTab {
  /// The tab for what chaos names so.
  init(_ data: PersonalData) {
    self =
      switch data {
      case .contacts: .contacts
      case .location: .location
      case .calendars: .calendars
      case .reminders: .reminders
      case .photos: .photos
      }
  }
}
