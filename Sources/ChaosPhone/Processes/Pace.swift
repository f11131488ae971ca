// What every disk call of a process looks at, in one piece: Swift checks each access to a property
// of an object while the program runs, and this is the path that everything takes.

/// How far a process's act has come, and when it stops.
struct Pace {
  /// Disk calls of the act so far.
  var calls = 0
  /// Disk calls until the act is stopped; 0 means never.
  var countdown = 0
  /// Whether the process is dead.
  var isDead = false

  /// What becomes of a call.
  enum Fate {
    case dead, hung, stopped, made
  }

  /// One more call.
  mutating func step() -> Fate {
    if isDead { return .dead }
    calls += 1
    if calls > Limits.callsPerAct { return .hung }
    if countdown == 0 { return .made }
    countdown -= 1
    return countdown == 0 ? .stopped : .made
  }
}
