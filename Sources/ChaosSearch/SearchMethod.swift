// What a search is made of, each part by a name: whoever measures what one is worth leaves it out.

/// A way in which traces are made.
public enum SearchMethod: String, CaseIterable, Codable, Sendable {
  /// The list of ways to meet a first unlock.
  case firstUnlock = "first-unlock list"
  /// The list of short stories of two acts that meet.
  case meetings
  /// The list of kinds of values.
  case valueList = "value list"
  /// The covering array of plain choices.
  case coveringArray = "covering array"
  /// Short traces in which two acts meet.
  case encounters
  /// The lives of one part of an app.
  case routines
  /// Acts of several changes that end between two of them.
  case cutShort = "acts cut short"
  /// The list of acts to which the keychain refuses something.
  case keychainList = "keychain list"
  /// Each random trace switches kinds of steps off. Without it all of them are as likely as ever.
  case swarm
  /// Acts are stopped before one of their calls.
  case pauses
  /// Some writes repeat what was written before.
  case repeatedValues = "repeated values"
  /// Some writes are of more than 64 KB.
  case vastValues = "vast values"
  /// Some writes are of another type than their key has.
  case foreignValues = "foreign values"
  /// Some writes are of values whose lengths are at limits of length fields and of pages.
  case valuesAtLimits = "values at limits"
  /// Some traces are about a key whose name has 256 bytes.
  case longNames = "long names"
  /// Few traces, at fixed places, are about a value of more than 16 MB.
  case giantValues = "giant values"

  /// Those that are lists, in the order in which they take turns.
  public static let lists: [SearchMethod] = [
    .firstUnlock, .valueList, .coveringArray, .meetings, .cutShort, .keychainList,
  ]
}
