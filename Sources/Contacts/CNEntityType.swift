// What a store of contacts holds.

/// Contacts, and nothing else.
public enum CNEntityType: Int, Sendable { case contacts = 0 }
