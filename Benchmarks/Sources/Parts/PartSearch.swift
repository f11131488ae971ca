// The search for one planted bug from one seed, with all parts or without one.

import ChaosCatalog
import ChaosKit
import ChaosSearch
import ChaosSimulation
import Foundation

/// Looks for planted bugs.
final class PartSearch {
  /// What a search came to.
  struct Result {
    /// Traces that were run, the one that broke the invariant included.
    var executions: Int
    var isFound: Bool { trace != nil }
    /// The one that broke it; nil if none did.
    var trace: Trace?
    /// Milliseconds on a core, without those of shrinking.
    var cpu: Double
    /// Runs of the shrinker, and the steps that it left; nil where nothing was shrunk.
    var shrinkRuns: Int?
    var steps: Int?
  }

  private struct Origin: Hashable {
    var app: AppTraits
    var seed: UInt64
    var variant: Variant
  }

  private let catalog = Catalog()
  let simulator: Simulator
  private let reach: Int
  /// Covering arrays take longer to make than some bugs to find.
  private var sources: [Origin: TraceSource] = [:]

  /// - Parameter reach: traces of a search at most.
  init(reach: Int) {
    Catalog.stayOnOneCore()
    self.reach = reach
    simulator = catalog.simulator()
  }

  var bugs: [CanaryEntry] { catalog.canaries }

  func store(_ bug: CanaryEntry) throws -> any StoreKind { try store("canary:\(bug.name)") }

  func store(_ name: String) throws -> any StoreKind { try catalog.store(name) }

  func search(_ bug: CanaryEntry, _ seed: UInt64, _ variant: Variant, shrinks: Bool) throws
    -> Result
  {
    let store = try store(bug)
    let source = source(AppTraits(store), seed, variant)
    let start = Self.now()
    var kept = variant.guide.map { Kept($0, source) }
    var points =
      variant == .changePoints ? ChangePoints(simulator, store, seed: seed) : nil
    let reach = variant.reach(reach)
    for index in 0..<reach {
      let place = variant == .listsFirst ? Self.listsFirst(index, source.listsEnd) : index
      var trace = kept?.trace(index) ?? source.trace(place)
      if source.list(of: index) == nil { trace = points?.redrawn(trace, index) ?? trace }
      let outcome = simulator.run(trace, store)
      if outcome.violations.contains(where: { $0.invariant == bug.invariant }) {
        var result = Result(executions: index + 1, trace: trace, cpu: Self.now() - start)
        if shrinks {
          let finding = Minimizer(simulator, store).shrink(trace, breaking: bug.invariant)
          (result.shrinkRuns, result.steps) = (finding?.shrinkRuns, finding?.trace.steps.count)
        }
        return result
      }
      kept?.see(trace, outcome)
    }
    return Result(executions: reach, cpu: Self.now() - start)
  }

  /// Of each promise that a store breaks, the first trace from a seed that breaks it.
  func firstOfEach(_ store: any StoreKind, _ seed: UInt64) -> [(Trace, String)] {
    let source = source(AppTraits(store), seed, .usual)
    var first: [(Trace, String)] = []
    for index in 0..<reach {
      let trace = source.trace(index)
      for violation in simulator.run(trace, store).violations
      where !first.contains(where: { $0.1 == violation.invariant }) {
        first.append((trace, violation.invariant))
      }
    }
    return first
  }

  private func source(_ app: AppTraits, _ seed: UInt64, _ variant: Variant) -> TraceSource {
    let origin = Origin(app: app, seed: seed, variant: variant)
    if let known = sources[origin] { return known }
    // Those of other searches are not needed any more.
    if sources.count > 8 { sources = [:] }
    let source = TraceSource(
      seed: seed, eras: EraName.allCases, models: DiskModelName.allCases, for: app,
      without: variant.omitted)
    sources[origin] = source
    return source
  }

  /// Where a trace stands whose turn comes when all lists were told before chance begins.
  private static func listsFirst(_ index: Int, _ end: Int) -> Int {
    if index >= end { return index }
    return index < end / 2 ? 2 * index : 2 * (index - end / 2) + 1
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
  }
}
