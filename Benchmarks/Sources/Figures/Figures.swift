// The one list of figures, in the order of the table.

/// What the benchmarks measure.
public enum Figures {
  /// The stores whose traces are timed.
  public static let stores = [
    "session-cached", "plain-file", "hardened-file", "canary", "sqlite-wal",
  ]
  /// The steps of a timed trace.
  public static let steps = 60
  /// The steps of a timed trace that is short.
  public static let fewSteps = 20
  /// The steps of a trace that is shrunk.
  public static let longSteps = 200

  /// Traces a second that are wanted.
  private static let targets = ["session-cached": 5_000.0, "sqlite-wal": 1_000.0]

  public static func traces(_ store: String) -> Figure {
    Figure(
      "traces.\(store)", "traces of \(steps) steps, \(store)", "1/s", .rate,
      targets[store].map { .atLeast($0) })
  }

  /// Short traces a second that are wanted.
  public static let shortTargets = [
    ("session-cached", 10_000.0), ("hardened-file", 12_000), ("sqlite-wal", 2_500),
  ]

  public static func shortTraces(_ store: String, _ target: Double) -> Figure {
    Figure(
      "short.\(store)", "traces of \(fewSteps) steps, \(store)", "1/s", .rate, .atLeast(target))
  }

  /// Steps that the phone's state lets apply; the others are skipped.
  public static func appliedSteps(_ store: String) -> Figure {
    Figure("steps.\(store)", "applied steps, \(store)", "1/s", .rate)
  }

  public static func simulating(_ store: String) -> Figure {
    Figure(
      "simulating.\(store)", "simulated disk / plain memory, \(store)", "×", .plain, .under(1.5))
  }

  public static func outside(_ store: String) -> Figure {
    Figure("outside.\(store)", "share outside the store, \(store)", "%", .plain)
  }

  /// Crash states as `chaos sweep` counts them: those that differ under one model.
  public static let crashStates = Figure(
    "states.sqlite-wal", "unique crash states, sqlite-wal", "1/s", .rate, .atLeast(10_000))
  /// Trees that several models have in common are recovered once.
  public static let recoveredStates = Figure(
    "recovered.sqlite-wal", "of these recovered and judged anew", "1/s", .rate)

  public static let libraryInTraces = Figure(
    "library.traces", "share inside libsqlite3: traces", "%", .plain)
  public static let libraryInStates = Figure(
    "library.states", "share inside libsqlite3: crash states", "%", .plain)

  public static let diskCalls = Figure(
    "disk.calls", "disk calls, no phone around them", "1/s", .rate)
  public static let generated = Figure("generated", "traces generated", "1/s", .rate)
  public static let shrinkRuns = Figure(
    "shrink.runs", "shrinking \(longSteps) steps: runs, mean", "runs", .plain, .under(300))
  public static let worstShrinkRuns = Figure(
    "shrink.runs.worst", "shrinking \(longSteps) steps: runs, worst", "runs", .plain, .under(300))
  public static let shrinkTime = Figure(
    "shrink.time", "shrinking \(longSteps) steps: time, mean", "ms", .time, .under(300))
  public static let shrunkSteps = Figure(
    "shrink.steps", "shrinking \(longSteps) steps: steps left, mean", "steps", .plain)
  public static let streakReset = Figure(
    "streak", "from nothing to the streak reset's story", "ms", .time, .under(1_000))

  /// The traces of the pack that is measured: unshrunk, as they come.
  public static let packedTraces = 10_000
  public static let packed = Figure(
    "pack", "pack of \(packedTraces) unshrunk traces", "bytes/step", .plain, .under(2.2))
  public static let packing = Figure("packing", "traces packed", "1/s", .rate)
  public static let unpacking = Figure("unpacking", "traces read from that pack", "1/s", .rate)
  public static let openedPack = Figure(
    "pack.open", "one trace from a pack that nobody opened yet", "ms", .time)
  public static let corpusFigures = [packed, packing, unpacking, openedPack]

  public static let managed = Figure(
    "managed", "managed traces of 20 steps, three launches", "1/s", .rate, .atLeast(200))
  public static let bareProcesses = Figure(
    "managed.bare", "the same forks and hand-overs alone", "1/s", .rate)
  public static let managedToBare = Figure(
    "managed.ratio", "managed / bare processes", "×", .plain, .under(2))
  public static let managedToInProcess = Figure(
    "managed.process", "a store managed / in process", "×", .plain)
  public static let within = Figure(
    "managed.within", "the same store in process, its calls caught", "1/s", .rate)
  public static let managedToWithin = Figure(
    "managed.caught", "a store managed / the same one in process", "×", .plain)
  public static let managedFigures = [
    managed, bareProcesses, managedToBare, managedToInProcess, within, managedToWithin,
  ]

  public static let all: [Figure] =
    stores.flatMap { [traces($0), appliedSteps($0)] }
    + shortTargets.map { shortTraces($0.0, $0.1) }
    + [crashStates, recoveredStates, libraryInTraces, libraryInStates, diskCalls, generated]
    + stores.map(simulating) + stores.map(outside)
    + managedFigures + [shrinkRuns, worstShrinkRuns, shrunkSteps, shrinkTime, streakReset]
}
