// What was found: one bug, with the smallest trace that shows it. The same from the worker that
// shrinks it to the report that tells it.

import ChaosTrace

/// A finding with everything that a reader may ask about it.
public struct Finding: Equatable, Sendable, Codable {
  /// The promise that it is told as, by its name: one of `symptoms`.
  public var invariant: String
  /// The store that breaks it, with its options, as the command line takes it.
  public var store: String
  /// The bug's identity in one line: equal findings of different nights have the same.
  public var signature: String
  /// The smallest trace that was found for it.
  public var trace: Trace
  /// How the smallest trace breaks the promise.
  public var violation: Violation
  /// What is behind it; nil for what nobody has shrunk to its cause.
  public var cause: Cause?
  /// The promises that the cause breaks, in this trace and in others.
  public var symptoms: [String] = []
  /// What acts of the trace that only this app has are called: "own-2 record-a-day".
  public var acts: [String] = []
  /// Steps of the trace that was found first.
  public var originalSteps: Int
  /// How often traces were run to make it small.
  public var shrinkRuns: Int
  /// Runs of the smallest trace in places that had no part in finding it, all of which agreed.
  public var witnesses = 0
  /// Failing traces of the search that this finding explains; 0 for what only shrinking has met.
  public var seen = 1
  /// The seed of the trace that was found first, in hexadecimal; nil if no search drew it.
  public var seed: String?
  /// Which of the seed's traces that was, counted from 0.
  public var index: Int?
  /// The eras on which the smallest trace breaks the promise.
  public var brokenEras: [EraName] = []
  /// The eras on which it holds. Both are empty where nobody tried.
  public var heldEras: [EraName] = []
  /// Those of them on which the same is lost, and the store does not promise to keep it there.
  public var unpromisedEras: [EraName] = []
  /// Where the smallest trace was saved.
  public var traceFile: String?
  /// The command that shows it again.
  public var replayLine = ""
  /// Wall-clock seconds from the start of the store's campaign until it was shrunk, if measured.
  public var foundAfter: Double?
  /// What it is to earlier nights; nil if nobody asked.
  public var status: FindingStatus?
  /// The label of the night that saw it first.
  public var firstSeen: String?
  /// How the smallest trace went; nil where it was not run. It does not travel, but can be run.
  @NotCompared public var judged: Judged?
  /// Where in the app's code a process ended itself in that run; nil where none did, or nobody can
  /// say. It is written, and never read back.
  @NotCompared public var crash: CodePlace?
  /// Why it breaks the promise; nil where nobody ran changed traces. It is written, for programs
  /// that read reports, and never read back: it can be found out again.
  @NotCompared public var explanation: Explanation?

  /// A finding of which nothing else is known yet.
  public init(
    invariant: String, store: String, signature: String, trace: Trace, violation: Violation,
    originalSteps: Int, shrinkRuns: Int
  ) {
    self.invariant = invariant
    self.store = store
    self.signature = signature
    self.trace = trace
    self.violation = violation
    self.originalSteps = originalSteps
    self.shrinkRuns = shrinkRuns
  }

  private enum Key: String, CodingKey {
    case invariant, store, signature, cause, symptoms, id, message, steps, originalSteps
    case shrinkRuns, witnesses
    case seen, seed, index, trace, brokenEras, heldEras, traceFile, replay, foundAfter, status
    case firstSeen, crash, explanation, acts, unpromisedEras
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(invariant, forKey: .invariant)
    try values.encode(store, forKey: .store)
    try values.encode(signature, forKey: .signature)
    try values.encodeIfPresent(cause, forKey: .cause)
    try values.encode(symptoms, forKey: .symptoms)
    try values.encode(trace.id, forKey: .id)
    try values.encode(violation.message, forKey: .message)
    try values.encode(trace.steps.count, forKey: .steps)
    try values.encode(originalSteps, forKey: .originalSteps)
    try values.encode(shrinkRuns, forKey: .shrinkRuns)
    try values.encode(witnesses, forKey: .witnesses)
    try values.encode(seen, forKey: .seen)
    try values.encodeIfPresent(seed, forKey: .seed)
    try values.encodeIfPresent(index, forKey: .index)
    try values.encode(trace, forKey: .trace)
    try values.encode(brokenEras.map(\.word), forKey: .brokenEras)
    try values.encode(heldEras.map(\.word), forKey: .heldEras)
    if !unpromisedEras.isEmpty {
      try values.encode(unpromisedEras.map(\.word), forKey: .unpromisedEras)
    }
    try values.encodeIfPresent(traceFile, forKey: .traceFile)
    try values.encode(replayLine, forKey: .replay)
    try values.encodeIfPresent(foundAfter, forKey: .foundAfter)
    try values.encodeIfPresent(status, forKey: .status)
    try values.encodeIfPresent(firstSeen, forKey: .firstSeen)
    try values.encodeIfPresent(crash, forKey: .crash)
    try values.encodeIfPresent(explanation, forKey: .explanation)
    if !acts.isEmpty { try values.encode(acts, forKey: .acts) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    invariant = try values.decode(String.self, forKey: .invariant)
    // Within a store's results older versions did not repeat its name.
    store = try values.decodeIfPresent(String.self, forKey: .store) ?? ""
    signature = try values.decode(String.self, forKey: .signature)
    cause = try values.decodeIfPresent(Cause.self, forKey: .cause)
    symptoms = try values.decodeIfPresent([String].self, forKey: .symptoms) ?? []
    acts = try values.decodeIfPresent([String].self, forKey: .acts) ?? []
    trace = try values.decode(Trace.self, forKey: .trace)
    violation = Violation(
      invariant, operation: nil, message: try values.decode(String.self, forKey: .message))
    originalSteps = try values.decodeCount(forKey: .originalSteps)
    shrinkRuns = try values.decodeCount(forKey: .shrinkRuns)
    witnesses = try values.decodeCountIfPresent(forKey: .witnesses) ?? 0
    seen = try values.decodeCount(forKey: .seen)
    seed = try values.decodeIfPresent(String.self, forKey: .seed)
    index = try values.decodeCountIfPresent(forKey: .index)
    brokenEras = try values.decode([String].self, forKey: .brokenEras).compactMap(
      EraName.init(word:))
    heldEras = try values.decode([String].self, forKey: .heldEras).compactMap(EraName.init(word:))
    unpromisedEras =
      try values.decodeIfPresent([String].self, forKey: .unpromisedEras)?
      .compactMap(EraName.init(word:)) ?? []
    traceFile = try values.decodeIfPresent(String.self, forKey: .traceFile)
    replayLine = try values.decode(String.self, forKey: .replay)
    foundAfter = try values.decodeIfPresent(Double.self, forKey: .foundAfter)
    // A word of another version is no status.
    status = try values.decodeIfPresent(String.self, forKey: .status)
      .flatMap(FindingStatus.init(rawValue:))
    firstSeen = try values.decodeIfPresent(String.self, forKey: .firstSeen)
  }

  /// The first eight digits of the smallest trace's hash.
  public var id: String { trace.id }

  /// Adds a promise that the cause breaks as well.
  public mutating func add(symptom: String) {
    if !symptoms.contains(symptom) { symptoms.append(symptom) }
  }

  /// A field that says nothing about whether two findings are equal.
  @propertyWrapper
  public struct NotCompared<Value: Sendable>: Equatable, Sendable {
    /// What the field holds.
    public var wrappedValue: Value

    /// Any value: two fields with different ones are equal.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public static func == (left: Self, right: Self) -> Bool { true }
  }
}

extension Finding {
  /// Notes what the acts that only the store's app has are called.
  ///
  /// - Parameter behaviours: what only that app does.
  public mutating func nameActs(by behaviours: [any Behaviour]) {
    let used = Set(
      trace.steps.compactMap { step in
        if case .act(_, let name, _, _, _) = step { name } else { nil }
      })
    acts = behaviours.filter { used.contains($0.name) && $0.word != $0.name.word }
      .map { "\($0.name.word) \($0.word)" }.sorted()
  }
}
