// What a search is made of: what is listed, what covers, and what chance draws.

import ChaosSearch

/// The part of a search that a trace belongs to.
package enum SearchPart: String, CaseIterable, Codable, Sendable {
  /// The list of ways to meet a first unlock, the same for every seed but for its order. So is all
  /// else that no chance makes.
  case unlocks
  /// The list of kinds of values.
  case values
  /// The covering array of plain choices.
  case array
  /// The list of acts that meet.
  case meetings
  /// The list of acts that are cut short.
  case cuts
  /// The list of acts to which the keychain refuses something.
  case keychain
  case chance

  init(of trace: Int, in source: TraceSource) {
    self =
      switch source.list(of: trace) {
      case .firstUnlock: .unlocks
      case .valueList: .values
      case .coveringArray: .array
      case .meetings: .meetings
      case .cutShort: .cuts
      case .keychainList: .keychain
      default: .chance
      }
  }
}
