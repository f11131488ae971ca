// The result of a campaign as one document. Names are never changed, only added.

import ChaosTrace

extension RunReport: Codable {
  private enum Key: String, CodingKey {
    case version, seed, verdict, eras, models, stores, checks, environments, history
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(version, forKey: .version)
    try values.encode(seed, forKey: .seed)
    try values.encode(verdict.rawValue, forKey: .verdict)
    try values.encode(eras.map(\.word), forKey: .eras)
    try values.encode(models.map(\.word), forKey: .models)
    try values.encode(stores, forKey: .stores)
    if !checks.isEmpty { try values.encode(checks, forKey: .checks) }
    if !environments.isEmpty { try values.encode(environments, forKey: .environments) }
    try values.encodeIfPresent(history, forKey: .history)
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      version: try values.decode(String.self, forKey: .version),
      seed: try values.decode(String.self, forKey: .seed),
      verdict: try values.decodeWord(Verdict.self, "verdict", forKey: .verdict),
      stores: try values.decode([StoreReport].self, forKey: .stores),
      eras: (try values.decodeIfPresent([String].self, forKey: .eras) ?? [])
        .compactMap(EraName.init(word:)),
      models: (try values.decodeIfPresent([String].self, forKey: .models) ?? [])
        .compactMap(DiskModelName.init(word:)))
    checks = try values.decodeIfPresent([ReportedCheck].self, forKey: .checks) ?? []
    environments = try values.decodeIfPresent([RunEnvironment].self, forKey: .environments) ?? []
    history = try values.decodeIfPresent(NightHistory.self, forKey: .history)
  }

  /// The same without wall-clock times: then equal results are equal documents.
  public var withoutTimes: RunReport {
    var report = self
    for place in report.stores.indices {
      report.stores[place].seconds = nil
      for finding in report.stores[place].findings.indices {
        report.stores[place].findings[finding].foundAfter = nil
      }
    }
    return report
  }
}

extension StoreReport: Codable {
  private enum Key: String, CodingKey {
    case store, verdict, traces, planned, steps, appliedSteps, seconds, digest, findings, doubts
    case unexamined, neverHappened, cannotHappen, reach
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(store, forKey: .store)
    try values.encode(verdict.rawValue, forKey: .verdict)
    try values.encode(traces, forKey: .traces)
    try values.encode(planned, forKey: .planned)
    try values.encode(steps, forKey: .steps)
    try values.encode(appliedSteps, forKey: .appliedSteps)
    try values.encodeIfPresent(seconds.map(Self.rounded), forKey: .seconds)
    try values.encode(digest, forKey: .digest)
    try values.encode(findings, forKey: .findings)
    try values.encode(doubts, forKey: .doubts)
    try values.encode(unexamined, forKey: .unexamined)
    try values.encode(neverHappened, forKey: .neverHappened)
    try values.encodeIfPresent(cannotHappen, forKey: .cannotHappen)
    try values.encodeIfPresent(reach.map(NamedReach.init), forKey: .reach)
  }

  private static func rounded(_ seconds: Double) -> Double { (seconds * 1_000).rounded() / 1_000 }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      store: try values.decode(String.self, forKey: .store),
      verdict: try values.decodeWord(Verdict.self, "verdict", forKey: .verdict),
      traces: try values.decodeCount(forKey: .traces),
      planned: try values.decodeCount(forKey: .planned),
      steps: try values.decodeCount(forKey: .steps),
      appliedSteps: try values.decodeCount(forKey: .appliedSteps),
      seconds: try values.decodeIfPresent(Double.self, forKey: .seconds),
      digest: try values.decode(String.self, forKey: .digest),
      findings: try values.decode([Finding].self, forKey: .findings),
      doubts: try values.decode([String].self, forKey: .doubts),
      unexamined: try values.decodeCount(forKey: .unexamined),
      neverHappened: try values.decode([String].self, forKey: .neverHappened))
    for place in findings.indices { findings[place].store = store }
    cannotHappen = try values.decodeIfPresent([String].self, forKey: .cannotHappen)
    reach = try values.decodeIfPresent(NamedReach.self, forKey: .reach)?.counts
  }
}

/// Counts by name. What was never counted is left out, and a word that this version does not know.
private struct NamedReach: Codable {
  var asked: [String: Int]
  var done: [String: Int]
  var struck: [String: [String: Int]]

  init(_ reach: FaultReach) {
    asked = Self.named(Trouble.all.map(\.word), reach.asked)
    done = Self.named(FaultReach.operations, reach.done)
    struck = [:]
    for trouble in Trouble.all {
      let row = FaultReach.operations.indices.map { reach.struck(trouble, $0) }
      let counts = Self.named(FaultReach.operations, row)
      if !counts.isEmpty { struck[trouble.word] = counts }
    }
  }

  var counts: FaultReach {
    var reach = FaultReach()
    reach.asked = Trouble.all.map { Self.count(asked[$0.word]) }
    reach.done = FaultReach.operations.map { Self.count(done[$0]) }
    for trouble in Trouble.all {
      for (place, operation) in FaultReach.operations.enumerated() {
        reach.add(trouble, place, Self.count(struck[trouble.word]?[operation]))
      }
    }
    return reach
  }

  /// Results come from anywhere: sums of counts must not overflow.
  private static func count(_ number: Int?) -> Int { min(max(0, number ?? 0), 1 << 40) }

  private static func named(_ names: [String], _ counts: [Int]) -> [String: Int] {
    var result: [String: Int] = [:]
    for (name, count) in zip(names, counts) where count > 0 { result[name] = count }
    return result
  }
}

extension KeyedDecodingContainer {
  func decodeCount(forKey key: Key) throws -> Int {
    guard let count = try decodeCountIfPresent(forKey: key) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "'\(key.stringValue)' is missing"))
    }
    return count
  }

  func decodeCountIfPresent(forKey key: Key) throws -> Int? {
    guard let count = try decodeIfPresent(Int.self, forKey: key) else { return nil }
    guard (0...largestCount).contains(count) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\(count) is not a valid count")
    }
    return count
  }

  func decodeWord<W: RawRepresentable<String>>(_ type: W.Type, _ what: String, forKey key: Key)
    throws -> W
  {
    let word = try decode(String.self, forKey: key)
    guard let value = W(rawValue: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "'\(word.prefix(40))' is no \(what)")
    }
    return value
  }
}

/// No count of a result comes near it.
private let largestCount = 1 << 40
