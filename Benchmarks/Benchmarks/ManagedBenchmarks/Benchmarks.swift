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
    let times = 1_000
    let reference = Cost.of(ReferenceLoop.run)
    var tally = ProcessTally()
    let managed = ManagedCost.cost { tally = ManagedCost.run(ManagedFileKind(), times: times) }
    let bare = ManagedCost.cost {
      if !BareProcesses.run(tally) { benchmark.error("bare processes cannot be forked") }
    }
    let inProcess = ManagedCost.cost { ManagedCost.run(InProcessFile(), times: times) }
    let within = ManagedCost.cost { ManagedCost.run(InProcess(ManagedFileKind()), times: times) }
    benchmark.measureNothing()
    benchmark.recordRate(figures[0], units: times, managed, reference)
    benchmark.recordRate(figures[1], units: times, bare, reference)
    benchmark.record(figures[2], managed.cpu / bare.cpu)
    benchmark.record(figures[3], managed.cpu / inProcess.cpu)
    benchmark.recordRate(figures[4], units: times, within, reference)
    benchmark.record(figures[5], managed.cpu / within.cpu)
  }
}
