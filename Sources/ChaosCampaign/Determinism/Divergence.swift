// Where two runs of one trace part: a store that asks for something chaos does not control is told
// by the step and by the two answers.

import ChaosSearch
import ChaosTrace

/// The first difference of two runs.
public struct Divergence: Hashable, Sendable {
  /// The step after which the two are not the same any more, from 0; nil in the epilogue.
  public var step: Int?
  /// What the first run did that the second one did not; nil if no answer and no file tells.
  public var first: String?
  public var second: String?

  /// Nil if the two are the same.
  package init?(_ one: RunAccount, _ other: RunAccount) {
    guard one.digest != other.digest else { return nil }
    step = zip(one.steps, other.steps).enumerated().first { $1.0 != $1.1 }?.offset
    // Where every answer is the same, the files are not.
    guard
      let lines = Self.difference(one.answers, other.answers)
        ?? Self.difference(one.files, other.files)
    else { return }
    (first, second) = lines
  }

  private static func difference(_ left: [RunAccount.Line], _ right: [RunAccount.Line])
    -> (String, String)?
  {
    for place in 0..<max(left.count, right.count) {
      let one = place < left.count ? left[place] : nil
      let other = place < right.count ? right[place] : nil
      if one != other { return (one?.words ?? "nothing more", other?.words ?? "nothing more") }
    }
    return nil
  }

  /// Where it is: `step 3`.
  public var place: String { step.map { "step \($0 + 1)" } ?? "the epilogue" }

  /// In one line.
  public var words: String {
    "\(place): \(first ?? "not known") in one run, \(second ?? "not known") in another"
  }
}

extension Divergence {
  /// Runs a trace in two places, which differ in addresses and hash seeds if they are processes.
  /// Nil if the runs agree, or one of the places is lost.
  public static func find(_ trace: Trace, on store: String, _ runner: any Runner) -> Divergence? {
    let accounts = [RunnerRole.finder, .witness].map { role in
      try? runner.ask(AccountRequest(trace), of: store, as: role).get()
    }
    guard let one = accounts[0], let other = accounts[1] else { return nil }
    return Divergence(one, other)
  }
}

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
