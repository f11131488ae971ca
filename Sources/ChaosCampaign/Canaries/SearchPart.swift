// What a search is made of: what is listed, what covers, and what chance draws.

import ChaosSearch

/// The part of a search that a trace belongs to.
package enum SearchPart: String, CaseIterable, Codable, Sendable {
  /// The list of ways to meet a first unlock, the same for every seed but for its order.
  case list
  /// The covering array of plain choices, the same for every seed but for its order.
  case array
  case chance

  init(of trace: Int, in source: TraceSource) {
    self = trace < source.listCount ? .list : trace < source.screeningCount ? .array : .chance
  }
}
