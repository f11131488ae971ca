// The result of a campaign, as reports show it.

import ChaosTrace

/// What a campaign did on one store.
public struct StoreReport: Sendable {
  /// Its name, with its options.
  public var store: String
  /// Broken with any finding, unknown with any doubt, held otherwise.
  public var verdict: Verdict
  /// Traces that ran to their end.
  public var traces: Int
  /// Traces that were to be run.
  public var planned: Int
  /// Steps of the traces that ran.
  public var steps: Int
  /// Those of them that applied when their turn came.
  public var appliedSteps: Int
  /// Wall-clock time, for people; nil where equal results are to be equal documents.
  public var seconds: Double?
  /// The hash of all outcomes, in order.
  public var digest: String
  /// What was found, each cause once, in the order of the promises.
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

  /// What is not given here is not known: what cannot happen, and which trouble struck what.
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
  /// The version of chaos that ran it.
  public var version: String
  /// The seed as it was given and as it was read.
  public var seed: String
  /// The worst of all stores and checks.
  public var verdict: Verdict
  /// The stores that were searched, in the order in which they were asked for.
  public var stores: [StoreReport]
  /// The eras that the traces were drawn from.
  public var eras: [EraName]
  /// The crash models that the traces were drawn from.
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

  /// A result without promises, checks, surroundings and history, which are added if there are any.
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
