// The benchmark of managed processes. It is a program of its own: what stands in front of the C
// library for them cannot stand in a program that the runtime of Swift is linked into.

import Benchmark
import ChaosCatalog
import ChaosInProcess
import ChaosProcess
import Costs
import Figures

/// Managed processes beside the same number of bare forks and hand-overs, and beside the same store
/// in process: the same code with its calls caught, and a like one over the phone's calls.
nonisolated(unsafe) let benchmarks: () -> Void = {
  Catalog.prepareProgram()
  let figures = Figures.managedFigures
  Benchmark("managed", configuration: .init(figures, iterations: 10)) { benchmark in
    // A campaign starts what its processes are forked from once for thousands of traces.
    let (turns, each) = (10, 100)
    let times = turns * each
    let reference = Cost.of(ReferenceLoop.run)
    var managedRuns: ManagedRuns! = ManagedRuns(ManagedFileKind())
    var bareRuns: BareProcesses! = BareProcesses()
    let (fileRuns, withinRuns) = (
      ManagedRuns(InProcessFile()), ManagedRuns(InProcess(ManagedFileKind()))
    )
    let costs = ManagedCost.costs(
      turns,
      of: [
        .init(turn: { managedRuns.run(each) }, end: { managedRuns = nil }),
        .init(
          turn: {
            guard !bareRuns.run(until: managedRuns.tally) else { return }
            benchmark.error("bare processes cannot be forked")
          }, end: { bareRuns = nil }),
        .init(turn: { fileRuns.run(each) }, end: {}, startsProcess: false),
        .init(turn: { withinRuns.run(each) }, end: {}, startsProcess: false),
      ])
    let (managed, bare, inProcess, within) = (costs[0], costs[1], costs[2], costs[3])
    benchmark.measureNothing()
    benchmark.recordRate(figures[0], units: times, managed, reference)
    benchmark.recordRate(figures[1], units: times, bare, reference)
    benchmark.record(figures[2], managed.cpu / bare.cpu)
    benchmark.record(figures[3], managed.cpu / inProcess.cpu)
    benchmark.recordRate(figures[4], units: times, within, reference)
    benchmark.record(figures[5], managed.cpu / within.cpu)
  }
}
