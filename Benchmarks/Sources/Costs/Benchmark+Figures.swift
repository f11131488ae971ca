// From work to figures: each measurement also runs the reference loop, for the ratio to it.

import Benchmark
import Figures

extension Benchmark {
  /// Notes a figure that needs no clock.
  public func record(_ figure: Figure, _ value: Double) { note(figure.id, value) }

  /// Times `work`, which does `units` of something.
  public func recordRate(_ figure: Figure, units: Int, _ cost: Cost, _ reference: Cost) {
    note(figure.id, Double(units) / cost.wall)
    note(figure.cpu, Double(units) / cost.cpu)
    note(figure.relative, Double(units) * reference.cpu / cost.cpu)
  }

  /// Notes a time, in milliseconds.
  public func recordTime(_ figure: Figure, _ cost: Cost, _ reference: Cost) {
    note(figure.id, cost.wall * 1_000)
    note(figure.cpu, cost.cpu * 1_000)
    note(figure.relative, cost.cpu / reference.cpu)
  }

  /// The cost of `work`, as the one thing that this benchmark measures, and of the reference loop.
  public func cost(_ work: () -> Void) -> (work: Cost, reference: Cost) {
    let reference = Cost.of(ReferenceLoop.run)
    startMeasurement()
    let cost = Cost.of(work)
    stopMeasurement()
    return (cost, reference)
  }

  /// The same for work that takes longer than a second: the library gives such work no throughput,
  /// and without one it gives nothing. What it measures itself is nothing, then.
  public func longCost(_ work: () -> Void) -> (work: Cost, reference: Cost) {
    let reference = Cost.of(ReferenceLoop.run)
    let cost = Cost.of(work)
    measureNothing()
    return (cost, reference)
  }

  /// Tells the library of a measurement that is not its own.
  public func measureNothing() {
    startMeasurement()
    stopMeasurement()
  }

  private func note(_ name: String, _ value: Double) {
    measurement(.custom(name), Int((value * Figure.scale).rounded()))
  }
}

extension [Figure] {
  /// The metrics under which these figures are noted, beside the usual ones.
  public var metrics: [BenchmarkMetric] {
    let names = flatMap { figure in
      figure.kind == .plain ? [figure.id] : [figure.id, figure.cpu, figure.relative]
    }
    return [.wallClock, .throughput, .cpuTotal, .peakMemoryResident] + names.map { .custom($0) }
  }
}

extension Benchmark.Configuration {
  /// How often figures are measured, and for how long.
  public init(_ figures: [Figure], iterations: Int) {
    self.init(
      metrics: figures.metrics, warmupIterations: 2, maxDuration: .seconds(4),
      maxIterations: iterations)
  }
}
