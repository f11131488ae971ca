// The toy in chaos: how fast it runs, and how soon its bug is found and shrunk.

import ChaosCatalog
import ChaosKit
import ChaosSearch
import ChaosShrinking
import ChaosSimulation

/// Measures, and prints a line for each measurement.
struct Toy {
  /// Rows of commands for each seed at most, as in Benchmarks/Rivals.
  private static let rows = 10_000

  private let catalog = Catalog()
  private let simulator: Simulator

  init() {
    Catalog.stayOnOneCore()
    simulator = catalog.simulator()
    // What is made once for the whole program is made before the clock starts, as imports are in
    // other tools.
    _ = simulator.run(Trace(steps: [.launch(.app, .push)]), ToyStore())
  }

  func run(seeds: Int) {
    for seed in 1...UInt64(seeds) { print(find(seed).text) }
    print(speed().text)
    print(startAndEnd().text)
    for seed in 1...UInt64(seeds) { print(search(seed).text) }
    print(shortest().text)
  }

  /// Rows of the toy's commands, until one breaks a promise; then the shrinker, with the question
  /// that other tools ask: does anything break still?
  private func find(_ seed: UInt64) -> Line {
    let line = Line("find", "chaos", seed: seed)
    line.measure {
      var commands = ToyCommands(seed: seed)
      var broken: Trace?
      run(ToyStore(), line) { row in
        broken == nil && row < Self.rows ? commands.row() : nil
      } take: { trace, outcome in
        if !outcome.violations.isEmpty { broken = trace }
      }
      guard let broken else { return }
      let shrunk = Shrinker.shrink(broken) { !run($0, ToyStore(), line).violations.isEmpty }
      line.length = shrunk.trace.steps.count
    }
    return line
  }

  /// chaos's own search, which knows the whole phone, down to the cause, as `chaos run` has it: the
  /// same bug, planted in a careful store, by the promise that it was planted for.
  private func search(_ seed: UInt64) -> Line {
    let line = Line("find", "chaos run", seed: seed)
    guard let store = try? catalog.store("canary:stale-whole-write") else { return line }
    line.measure {
      let source = TraceSource(seed: seed, eras: EraName.allCases, for: AppTraits(store))
      let minimizer = Minimizer(store: store.name) { run($0, store, line) }
      for index in 0..<Self.rows {
        let trace = source.trace(index)
        guard run(trace, store, line).violations.contains(where: { $0.invariant == Self.promise })
        else { continue }
        line.length = minimizer.minimize(trace, breaking: Self.promise)?.trace.steps.count
        break
      }
    }
    return line
  }

  private static let promise = "NoLostUpdate"

  private func run(_ trace: Trace, _ store: any StoreKind, _ line: Line) -> RunOutcome {
    let outcome = simulator.run(trace, store)
    line.count(outcome)
    return outcome
  }

  /// Runs traces one after the other, as a campaign does. `next`: gives the trace of a row.
  private func run(
    _ store: any StoreKind, _ line: Line, next: @escaping (Int) -> Trace?,
    take: @escaping (Trace, RunOutcome) -> Void
  ) {
    var row = 0
    simulator.run(store) {
      defer { row += 1 }
      return next(row)
    } take: { trace, outcome in
      line.count(outcome)
      take(trace, outcome)
    }
  }

  /// The same rows without the bug. A row that breaks anything would be a bug of the toy.
  private func speed() -> Line {
    let line = Line("speed", "chaos", seed: 1)
    line.measure {
      var commands = ToyCommands(seed: 1)
      check(line) { commands.row() }
      // Not the steps that they take here: what other tools do in one step is one.
      line.steps = commands.drawn
    }
    return line
  }

  /// Traces without a step: what starting a phone, the last look at it, and judging cost.
  private func startAndEnd() -> Line {
    let line = Line("empty", "chaos", seed: 1)
    line.measure { check(line) { Trace() } }
    return line
  }

  private func check(_ line: Line, _ trace: @escaping () -> Trace) {
    run(ToyStore(hasBug: false), line) { $0 < Self.rows ? trace() : nil } take: { trace, outcome in
      if !outcome.violations.isEmpty { line.length = trace.steps.count }
    }
  }

  /// The length of the shortest trace of the toy's steps that breaks anything: all of one length
  /// are run before any longer one.
  private func shortest() -> Line {
    let line = Line("shortest", "chaos", seed: 1)
    line.measure {
      var level: [[Step]] = [[]]
      while line.length == nil, level[0].count < 5 {
        level = level.flatMap { steps in Self.letters.map { steps + [$0] } }
        // The last level is left as soon as one of it breaks.
        for steps in level where line.length == nil {
          let outcome = run(Trace(steps: steps), ToyStore(), line)
          if !outcome.violations.isEmpty { line.length = steps.count }
        }
      }
    }
    return line
  }

  private static let letters: [Step] =
    [.lock, .unlock, .reboot, .wait(.grace)]
    + [ProcessName.app, .notifications].flatMap { process -> [Step] in
      [.launch(process, .push), .kill(process, .jetsam)]
        + ToyStore.both.flatMap { key -> [Step] in
          [.act(process, .write, on: key), .act(process, .read, on: key)]
        }
    }
}
