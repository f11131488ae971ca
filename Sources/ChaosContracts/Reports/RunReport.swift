// The result of a campaign, as reports show it.

import ChaosTrace

/// What a campaign did on one store.
public struct StoreReport: Sendable {
  public var store: String
  public var verdict: Verdict
  /// Traces that ran to their end, and those that were planned.
  public var traces: Int
  public var planned: Int
  /// Steps of these traces, and those that applied.
  public var steps: Int
  public var appliedSteps: Int
  /// Wall-clock time, for people; nil where equal results are to be equal documents.
  public var seconds: Double?
  /// The hash of all outcomes, in order.
  public var digest: String
  public var findings: [Finding]
  /// Why the verdict is unknown.
  public var doubts: [String]
  /// Failing traces that no finding explains and that were not looked at.
  public var unexamined: Int
  /// Kinds of steps, faults and behaviours that were often asked for, and never took effect.
  public var neverHappened: [String]
  /// Of these what cannot happen to this store: nil in results of older versions.
  public var cannotHappen: [String]?
  /// Which trouble struck which operation; nil in results of older versions.
  public var reach: FaultReach?

  public init(
    store: String, verdict: Verdict, traces: Int, planned: Int, steps: Int, appliedSteps: Int,
    seconds: Double?, digest: String, findings: [Finding], doubts: [String],
    unexamined: Int, neverHappened: [String]
  ) {
    self.store = store
    self.verdict = verdict
    self.traces = traces
    self.planned = planned
    self.steps = steps
    self.appliedSteps = appliedSteps
    self.seconds = seconds
    self.digest = digest
    self.findings = findings
    self.doubts = doubts
    self.unexamined = unexamined
    self.neverHappened = neverHappened
  }
}

/// The result of a campaign.
public struct RunReport: Sendable {
  public var version: String
  /// The seed as it was given and as it was read.
  public var seed: String
  public var verdict: Verdict
  public var stores: [StoreReport]
  /// What the traces were drawn from.
  public var eras: [EraName]
  public var models: [DiskModelName]
  /// The promises that every trace was held to.
  public var promises: [ReportedPromise] = []
  /// What was checked apart from the search.
  public var checks: [ReportedCheck] = []
  /// Where the results come from, each surrounding once.
  public var environments: [RunEnvironment] = []
  /// The nights so far with this one, if somebody keeps them.
  public var history: NightHistory?

  /// What is left to say when all findings are accepted: checks that do not hold, and stores of
  /// which something is not known.
  ///
  /// Failing traces that nobody has looked at are none of it. A store that breaks a promise in
  /// every other trace always has some, so whoever accepts that it does would never hear anything
  /// else; reports say how many there are.
  public var verdictBesideFindings: Verdict {
    let isUnknown = stores.contains { $0.verdict == .unknown || !$0.doubts.isEmpty }
    return (checks.map(\.verdict) + [isUnknown ? .unknown : .held]).max() ?? .unknown
  }

  public init(
    version: String, seed: String, verdict: Verdict, stores: [StoreReport], eras: [EraName] = [],
    models: [DiskModelName] = []
  ) {
    self.eras = eras
    self.models = models
    self.version = version
    self.seed = seed
    self.verdict = verdict
    self.stores = stores
  }
}
