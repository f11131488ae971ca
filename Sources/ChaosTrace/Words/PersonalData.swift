// What iOS asks the user about before an app may see it.

/// A kind of personal data (FACTS.md, privacy).
public enum PersonalData: UInt8, Word {
  case contacts, location, calendars, reminders, photos

  public var word: String {
    switch self {
    case .contacts: "contacts"
    case .location: "location"
    case .calendars: "calendars"
    case .reminders: "reminders"
    case .photos: "photos"
    }
  }
}
