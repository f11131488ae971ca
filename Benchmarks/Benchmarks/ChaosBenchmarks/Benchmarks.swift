// The benchmarks. Each notes figures of the one list in Figures; Scripts/bench prints them.

import Benchmark
import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosDisk
import ChaosPhone
import ChaosSimulation
import ChaosTrace
import Costs
import Figures

private let catalog = Catalog()

private func store(_ name: String) -> any StoreKind {
  do { return try catalog.store(name) } catch {
    fatalError("chaos has a bug: a benchmark asks for a store that is not there: \(error)")
  }
}

private func configuration(_ figures: [Figure], iterations: Int = 30) -> Benchmark.Configuration {
  Benchmark.Configuration(figures, iterations: iterations)
}

nonisolated(unsafe) let benchmarks: () -> Void = {
  Catalog.prepareProgram()
  for name in Figures.stores {
    traces(name)
    simulating(name)
    outside(name)
  }
  for (name, target) in Figures.shortTargets { shortTraces(name, target) }
  crashStates()
  libraryInTraces()
  libraryInStates()
  diskAlone()
  generation()
  shrinking()
  streakReset()
  packs()
}

/// Runs traces as a campaign does.
private func run(
  _ traces: [Trace], _ kind: any StoreKind, _ simulator: Simulator,
  take: @escaping (RunOutcome) -> Void
) {
  var traces = traces.makeIterator()
  simulator.run(kind, next: { traces.next() }) { take($1) }
}

/// Whole traces in process: phone, store, history, judge, invariants.
private func traces(_ name: String) {
  let (figure, steps) = (Figures.traces(name), Figures.appliedSteps(name))
  Benchmark(figure.id, configuration: configuration([figure, steps])) { benchmark in
    let (kind, simulator) = (store(name), catalog.simulator())
    var applied = 0
    let traces = Traces.ofSixtySteps
    let (cost, reference) = benchmark.cost {
      run(traces, kind, simulator) { applied += $0.appliedSteps }
    }
    benchmark.recordRate(figure, units: traces.count, cost, reference)
    benchmark.recordRate(steps, units: applied, cost, reference)
  }
}

/// The same, where making the phone and the last look are a larger part of it.
private func shortTraces(_ name: String, _ target: Double) {
  let figure = Figures.shortTraces(name, target)
  Benchmark(figure.id, configuration: configuration([figure])) { benchmark in
    let (kind, simulator) = (store(name), catalog.simulator())
    let traces = Traces.ofTwentySteps
    let (cost, reference) = benchmark.cost {
      run(traces, kind, simulator) { blackHole($0) }
    }
    benchmark.recordRate(figure, units: traces.count, cost, reference)
  }
}

/// The same work of the same store on the simulated disk and straight in memory, in turns. Phones
/// are made before the clock starts: what is compared is the work and the system calls under it.
private func simulating(_ name: String) {
  let figure = Figures.simulating(name)
  Benchmark(figure.id, configuration: configuration([figure])) { benchmark in
    let (kind, baton, template) = (store(name), Baton(), Phone.template())
    func phones(inMemory: Bool) -> [StoreWork] {
      (0..<50).compactMap { _ in StoreWork(kind, baton, template, inMemory: inMemory) }
    }
    func cost(inMemory: Bool) -> (cost: Cost, answers: [[ReadOutcome]]) {
      let phones = phones(inMemory: inMemory)
      var answers: [[ReadOutcome]] = []
      let cost = Cost.of { for phone in phones { answers.append(phone.run()) } }
      return (cost, answers)
    }
    let (simulated, memory) = (cost(inMemory: false), cost(inMemory: true))
    if simulated.answers != memory.answers || simulated.answers.isEmpty {
      benchmark.error("the store answered differently in memory")
    }
    benchmark.record(figure, simulated.cost.cpu / memory.cost.cpu)
  }
}

/// How much of a trace's time is not the store's: the same traces with a store that does nothing.
/// Disk calls that the store makes count as its own.
private func outside(_ name: String) {
  let figure = Figures.outside(name)
  Benchmark(figure.id, configuration: configuration([figure])) { benchmark in
    let (kind, simulator) = (store(name), catalog.simulator())
    let idle = IdleStore(real: kind)
    func cost(_ kind: any StoreKind) -> Double {
      Cost.of { for trace in Traces.ofSixtySteps { blackHole(simulator.run(trace, kind)) } }.cpu
    }
    let real = cost(kind)
    benchmark.record(figure, 100 * cost(idle) / real)
  }
}

/// Every crash of a piece of work, and every crash of each recovery, under all models.
private func crashStates() {
  let figures = [Figures.crashStates, Figures.recoveredStates]
  let configuration = Benchmark.Configuration(
    metrics: figures.metrics, warmupIterations: 0, maxDuration: .seconds(15), maxIterations: 3)
  Benchmark(Figures.crashStates.id, configuration: configuration) { benchmark in
    var swept: SweepResult?
    let (cost, reference) = benchmark.longCost { swept = Sweeps.run(SweepPlan.defaultModels) }
    guard let result = swept else { return }
    if !result.failures.isEmpty || !result.doubts.isEmpty {
      benchmark.error("the sweep of sqlite-wal found something")
    }
    let unique = result.rows.map(\.unique).reduce(0, +)
    benchmark.recordRate(figures[0], units: unique, cost, reference)
    benchmark.recordRate(figures[1], units: result.recovered, cost, reference)
  }
}

/// How much of the traces' time SQLite takes.
private func libraryInTraces() {
  share(Figures.libraryInTraces) {
    let (kind, simulator) = (store("sqlite-wal"), catalog.simulator())
    // The longer, the better known.
    for _ in 0..<5 { for trace in Traces.ofSixtySteps { blackHole(simulator.run(trace, kind)) } }
  }
}

/// How much of the crash states' time SQLite takes.
private func libraryInStates() {
  share(Figures.libraryInStates) { blackHole(Sweeps.run([.ext4Writeback])) }
}

private func share(_ figure: Figure, _ work: @escaping () -> Void) {
  Benchmark(figure.id, configuration: configuration([figure])) { benchmark in
    let percent = LibraryShare.percent(of: work)
    benchmark.measureNothing()
    if let percent {
      benchmark.record(figure, percent)
    } else {
      benchmark.error("the stacks of the program could not be read")
    }
  }
}

/// System calls on the disk, without phone and history: a file saved through a temporary one, and
/// read back.
private func diskAlone() {
  let figure = Figures.diskCalls
  Benchmark(figure.id, configuration: configuration([figure])) { benchmark in
    let template = Phone.template()
    let gate = OpenGate()
    let bytes = [UInt8](repeating: 7, count: 600)
    let (cost, reference) = benchmark.cost {
      for _ in 0..<200 {
        let disk = Disk(copying: template, model: DiskModel(.apfsPower), freePages: Disk.plenty)
        let files = SimulatedFiles(disk: disk, process: 1, gate: gate)
        for _ in 0..<10 {
          do { try save(bytes, files) } catch { benchmark.error("a disk call failed: \(error)") }
        }
      }
    }
    benchmark.recordRate(figure, units: gate.calls, cost, reference)
  }
}

private func save(_ bytes: [UInt8], _ files: SimulatedFiles) throws {
  let folder = Layout().group + "/Documents"
  let (path, temporary) = ("\(folder)/save", "\(folder)/save.new")
  let written = try files.open(temporary, [.write, .create, .exclusive], protection: nil)
  _ = try files.write(written, at: 0, bytes)
  try files.sync(written, .full)
  try files.close(written)
  try files.rename(temporary, to: path)
  let read = try files.open(path, [], protection: nil)
  blackHole(try files.read(read, at: 0, count: 1_000))
  blackHole(try files.status(read))
  try files.close(read)
}

/// From seed and index to a trace, of whatever length.
private func generation() {
  let figure = Figures.generated
  Benchmark(figure.id, configuration: configuration([figure])) { benchmark in
    let range = 0..<1_000
    let (cost, reference) = benchmark.cost {
      for index in range { blackHole(Traces.source.drawn(index)) }
    }
    benchmark.recordRate(figure, units: range.count, cost, reference)
  }
}

/// Fixed failing traces of 200 steps, each down to its minimal one.
private func shrinking() {
  let figures = [
    Figures.shrinkRuns, Figures.worstShrinkRuns, Figures.shrunkSteps, Figures.shrinkTime,
  ]
  Benchmark("shrink", configuration: configuration(figures, iterations: 5)) { benchmark in
    let (kind, simulator) = (store("session-cached"), catalog.simulator())
    let failing = Traces.failing(kind, simulator, count: 20)
    var findings: [Finding] = []
    var (cost, reference) = benchmark.cost {
      let minimizer = Minimizer(simulator, kind)
      for (trace, invariant) in failing {
        if let finding = minimizer.minimize(trace, breaking: invariant) { findings.append(finding) }
      }
    }
    guard findings.count == failing.count else { return benchmark.error("a failure was lost") }
    let count = Double(findings.count)
    cost.wall /= count
    cost.cpu /= count
    benchmark.recordTime(figures[3], cost, reference)
    benchmark.record(figures[0], Double(findings.map(\.shrinkRuns).reduce(0, +)) / count)
    benchmark.record(figures[1], Double(findings.map(\.shrinkRuns).max() ?? 0))
    benchmark.record(figures[2], Double(findings.map(\.trace.steps.count).reduce(0, +)) / count)
  }
}

/// As a newcomer meets it: catalog, search, shrinking, story.
private func streakReset() {
  let figure = Figures.streakReset
  Benchmark(figure.id, configuration: configuration([figure], iterations: 10)) { benchmark in
    var story: [String]?
    let (cost, reference) = benchmark.cost { story = StreakReset.find() }
    if story == nil { benchmark.error("the streak reset was not found") }
    benchmark.recordTime(figure, cost, reference)
  }
}

/// Ten thousand unshrunk traces in a pack, and out of it again.
private func packs() {
  let configuration = Benchmark.Configuration(
    metrics: Figures.corpusFigures.metrics, warmupIterations: 0, maxDuration: .seconds(60),
    maxIterations: 2)
  Benchmark("packs", configuration: configuration) { benchmark in
    let texts = Traces.unshrunk
    var packed: [UInt8] = []
    let (packing, reference) = benchmark.longCost { packed = (try? PackWriter.pack(texts)) ?? [] }
    let steps = texts.reduce(0) { $0 + $1.trace.steps.count }
    benchmark.record(Figures.packed, Double(packed.count) / Double(steps))
    benchmark.recordRate(Figures.packing, units: texts.count, packing, reference)
    do {
      let pack = try TracePack(packed, file: "pack")
      let unpacking = Cost.of { blackHole(try? pack.texts()) }
      benchmark.recordRate(Figures.unpacking, units: pack.count, unpacking, reference)
      let one = Cost.of { blackHole(try? TracePack(packed, file: "pack").read(9_000)) }
      benchmark.recordTime(Figures.openedPack, one, reference)
    } catch {
      benchmark.error("a pack cannot be read: \(error)")
    }
  }
}
