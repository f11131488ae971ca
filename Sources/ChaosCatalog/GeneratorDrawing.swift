// The generator of this build, as packs see it.

import ChaosCorpus
import ChaosHash
import ChaosSearch
import ChaosTrace

/// Draws traces of seeds again.
public final class GeneratorDrawing: TraceDrawing {
  /// The last source: neighbours in a pack mostly have one in common, and a source takes longer to
  /// make than its traces.
  private var last: (seed: UInt64, eras: [EraName], models: [DiskModelName], source: TraceSource)?

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
    let source: TraceSource
    if let last, last.seed == draw.seed, last.eras == draw.eras, last.models == draw.models {
      source = last.source
    } else {
      source = TraceSource(seed: draw.seed, eras: draw.eras, models: draw.models)
      last = (draw.seed, draw.eras, draw.models, source)
    }
    var trace = source.trace(draw.index)
    if let first = draw.first {
      guard first <= trace.steps.count else { return nil }
      trace.steps.removeLast(trace.steps.count - first)
    }
    return trace
  }
}
