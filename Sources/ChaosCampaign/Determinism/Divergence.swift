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
