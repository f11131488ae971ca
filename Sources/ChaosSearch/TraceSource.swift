// From a seed and an index to a trace: the only place where chance enters.

import ChaosTrace

/// What a campaign draws traces from.
public struct TraceSource: Sendable {
  public let seed: UInt64
  public let eras: [EraName]
  /// The rules of power losses that traces use.
  public let models: [DiskModelName]
  /// Whether the app is a careful one: the same traces, with what such an app does instead.
  public let isCareful: Bool
  private let rows: [Screening]
  private let unlocks: [Trace]

  public init(
    seed: UInt64, eras: [EraName], models: [DiskModelName] = [.apfsPower], isCareful: Bool = false
  ) {
    must(!eras.isEmpty && !models.isEmpty, "a source needs an era and a model")
    self.seed = seed
    self.eras = eras
    self.models = models
    self.isCareful = isCareful
    var chance = RandomStream(seed: seed, index: 0, label: "screening")
    rows = chance.mix(Screening.rows(eras: eras))
    unlocks = chance.mix(FirstUnlock.traces(eras: eras))
  }

  /// The number of traces that cover plain choices systematically, before chance begins.
  public var screeningCount: Int { rows.count + unlocks.count }

  /// The trace with this index: a pure function of seed, eras, models, care and index.
  public func trace(_ index: Int) -> Trace {
    let trace = naive(index)
    if !isCareful { return trace }
    if index < unlocks.count, let login = trace.withLogin { return login }
    // One trace in three each: an app that logs out, one that doubts every answer, and neither.
    return trace.inCarefulApp(isDoubting: index % 3 == 1, logsOut: index % 3 == 0)
  }

  private func naive(_ index: Int) -> Trace {
    let model = models[index % models.count]
    if index < unlocks.count {
      var trace = unlocks[index]
      trace.header.disk = model
      return trace
    }
    if index < screeningCount { return rows[index - unlocks.count].trace(model) }
    var generator = TraceGenerator(self, UInt64(index))
    return generator.make()
  }
}
