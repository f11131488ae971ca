// Which of several traces goes differently from run to run, also where it does only after others.

import ChaosSearch
import ChaosTrace

/// Where two runs of one of several traces part.
public struct RowDivergence: Hashable, Sendable {
  /// The trace's place in the campaign.
  public var index: Int
  public var divergence: Divergence
  /// Whether they part only where other traces ran before it, in the same process: something of the
  /// store outlives a run, as a global does.
  public var isLeftOver = false

  /// In one line.
  public var words: String {
    "trace \(index), \(divergence.words)"
      + (isLeftOver ? ", after other traces: something outlives a run, as a global does" : "")
  }

  /// How often each trace is tried alone: what is left to chance may go the same way twice.
  private static let rounds = 3

  /// The first of some traces whose runs differ, and how. Nil if nothing of it shows again, or the
  /// places are lost.
  public static func find(
    _ range: Range<Int>, of source: TraceSource, on store: String, _ runner: any Runner
  ) -> RowDivergence? {
    for _ in 0..<rounds {
      for index in range {
        if let found = Divergence.find(source.trace(index), on: store, runner) {
          return RowDivergence(index: index, divergence: found)
        }
      }
    }
    return findLeftOver(range, of: source, on: store, runner)
  }

  /// Places that have run traces may agree because both remember. So these have run none, and go
  /// through the same traces from both ends.
  private static func findLeftOver(
    _ range: Range<Int>, of source: TraceSource, on store: String, _ runner: any Runner
  ) -> RowDivergence? {
    let orders = [Array(range), range.reversed()]
    let digests = orders.map { order -> [Int: UInt64] in
      let request = DigestsRequest(order, of: source)
      guard let found = try? runner.ask(request, of: store, as: .fresh).get() else { return [:] }
      return Dictionary(zip(order, found)) { first, _ in first }
    }
    for index in range where digests[0][index] != digests[1][index] {
      // One of the two orders differs from a trace that runs alone.
      for order in orders {
        let before = order.prefix { $0 != index }.map { source.trace($0) }
        let accounts = [before, []].map { before in
          let request = AccountRequest(source.trace(index), after: before)
          return try? runner.ask(request, of: store, as: .fresh).get()
        }
        if let one = accounts[0], let other = accounts[1],
          let divergence = Divergence(one, other)
        {
          return RowDivergence(index: index, divergence: divergence, isLeftOver: true)
        }
      }
    }
    return nil
  }
}
