// The one list of figures, in the order of the table.

/// What the benchmarks measure.
public enum Figures {
  /// The stores whose traces are timed.
  public static let stores = [
    "session-cached", "plain-file", "hardened-file", "canary", "sqlite-wal",
  ]
  /// The steps of a timed trace.
  public static let steps = 60
  /// The steps of a trace that is shrunk.
  public static let longSteps = 200

  public static func traces(_ store: String) -> Figure {
    Figure(
      "traces.\(store)", "traces of \(steps) steps, \(store)", "1/s", .rate,
      store == "session-cached" ? .atLeast(5_000) : nil)
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

  public static let all: [Figure] =
    stores.flatMap { [traces($0), appliedSteps($0)] } + [diskCalls, generated]
    + stores.map(simulating) + stores.map(outside)
    + [shrinkRuns, worstShrinkRuns, shrunkSteps, shrinkTime, streakReset]
}
