// What a store of events holds.

/// An event of a calendar, or a reminder.
public enum EKEntityType: UInt, Sendable { case event, reminder }
