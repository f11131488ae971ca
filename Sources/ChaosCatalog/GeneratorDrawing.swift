// The generator of this build, as packs see it.

import ChaosCorpus
import ChaosHash
import ChaosSearch
import ChaosTrace

/// Draws traces of seeds again.
public final class GeneratorDrawing: TraceDrawing {
  /// The last sources, the newest at the end: a source takes longer to make than its traces, and
  /// neighbours in a pack come from few.
  private var sources: [(draw: Draw, source: TraceSource)] = []
  private static let mostSources = 16

  public init() {}

  public lazy var fingerprint: UInt64 = {
    let source = TraceSource(seed: 1, eras: EraName.allCases, models: DiskModelName.allCases)
    var hash = RollingHash()
    // Some of every kind.
    for index in stride(from: 0, to: source.screeningCount, by: 97) {
      hash.add(source.trace(index).bytes)
    }
    for index in 0..<48 { hash.add(source.trace(source.screeningCount + index).bytes) }
    return hash.value
  }()

  public func draw(_ draw: Draw) -> Trace? {
    guard draw.index >= 0, draw.first ?? 0 >= 0, !draw.eras.isEmpty, !draw.models.isEmpty else {
      return nil
    }
    var trace = source(of: draw).trace(draw.index)
    if let first = draw.first {
      guard first <= trace.steps.count else { return nil }
      trace.steps.removeLast(trace.steps.count - first)
    }
    return trace
  }

  private func source(of draw: Draw) -> TraceSource {
    let known = sources.lastIndex {
      $0.draw.seed == draw.seed && $0.draw.eras == draw.eras && $0.draw.models == draw.models
    }
    if let known { return sources[known].source }
    let source = TraceSource(seed: draw.seed, eras: draw.eras, models: draw.models)
    if sources.count == Self.mostSources { sources.removeFirst() }
    sources.append((draw, source))
    return source
  }
}
