// What iOS asks the user about before an app may see it.

/// A kind of personal data (FACTS.md, privacy).
public enum PersonalData: UInt8, Word {
  case contacts, location, calendars, reminders, photos

  public static let words = spelled()
}
