// An explanation for programs. Steps count from 1, as in every story.

import ChaosTrace

extension Explanation: Encodable {
  private enum Key: String, CodingKey {
    case needed, shifting, dispensable, cures, indifferent, futures, doomed, unavailable
    case likenesses, runs
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(needed.map { $0 + 1 }, forKey: .needed)
    if !shifting.isEmpty { try values.encode(shifting.map { $0 + 1 }, forKey: .shifting) }
    try values.encode(dispensable.map { $0 + 1 }, forKey: .dispensable)
    try values.encode(cures.map(Change.init), forKey: .cures)
    try values.encode(indifferent.map(Change.init), forKey: .indifferent)
    try values.encode(futures, forKey: .futures)
    try values.encode(doomed, forKey: .doomed)
    try values.encodeIfPresent(unavailable.map(Change.init), forKey: .unavailable)
    try values.encode(likenesses.map(Bug.init), forKey: .likenesses)
    try values.encode(runs, forKey: .runs)
  }

  /// A bug that people met.
  private struct Bug: Encodable {
    var scenario: String
    var title: String
    var sources: [String]
    var fix: String?

    init(_ likeness: Likeness) {
      (scenario, title) = (likeness.scenario, likeness.title)
      (sources, fix) = (likeness.sources, likeness.fix)
    }
  }

  /// A change of a trace: what, where, and by what.
  private struct Change: Encodable {
    var what: String?
    var step: Int?
    var others: [String]?
    var broken: [String]?

    init(_ cure: Cure) {
      switch cure {
      case .unlock(let before): (what, step) = ("unlock-before", before + 1)
      case .patience(let before): (what, step) = ("wait-before", before + 1)
      case .uninterrupted(let place): (what, step) = ("do-not-stop", place + 1)
      case .inTurn(let place): (what, step) = ("one-after-the-other", place + 1)
      case .survival(let place): (what, step) = ("all-survives", place + 1)
      case .orderly(let place): (what, step) = ("orderly-restart", place + 1)
      case .eras(let eras): (what, others) = ("era", eras.map(\.word))
      case .erasWithoutPromise(let eras): (what, others) = ("era-unpromised", eras.map(\.word))
      case .erasWithout(let eras): (what, others) = ("era-without", eras.map(\.word))
      case .passcode(let isSet): (what, others) = ("passcode", [isSet ? "on" : "off"])
      }
    }

    init(_ indifference: Indifference) {
      switch indifference {
      case .key(let keys): (what, others) = ("key", keys.map(\.word))
      case .cause(let place, let causes):
        (what, step, others) = ("launch-cause", place + 1, causes.map(\.word))
      case .reason(let place, let reasons):
        (what, step, others) = ("kill-reason", place + 1, reasons.map(\.word))
      case .disk(let models): (what, others) = ("disk", models.map(\.word))
      case .passcode: what = "passcode"
      }
    }

    init(_ answer: Answer) {
      step = answer.step + 1
      broken = answer.broken
    }
  }
}
