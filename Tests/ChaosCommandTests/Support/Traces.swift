// Traces that several tests use, and what is known of them.

/// Traces in text form, and runs that find some.
enum Traces {
  /// A short run that finds the streak's bug, and others.
  static let breaking = ["run", "--store", "session-cached", "--seed", "42", "--runs", "150"]
  /// The id of the smallest trace that loses the streak.
  static let streakID = "8f79cab7"

  /// The streak is lost: read before first unlock, answered with "absent", and written back.
  static let streak = Sandbox.trace(
    "session-cached",
    "launch app user; act app write streak; reboot; launch app prewarm; act app streak streak")

  /// The same among much else: what shrinking has to find.
  static let noisyStreak = Sandbox.trace(
    "session-cached",
    """
    wait 1min; launch app user; act app read theme; act app write streak; act app flush; lock;
    wait 11s; unlock; suspend app; resume app; act app write session large; backup;
    set-clock hours=5; space free=900; reboot; wait 30min; launch app prewarm; act app read score;
    act app streak streak; unlock; launch app user; act app append; kill app jetsam; wait 1d;
    space plenty; launch widget timeline; act widget read streak; evict
    """.replacing("\n", with: " "))

  /// Nothing is wrong with it on any store.
  static let held = Sandbox.trace(
    "hardened-file",
    "launch app user; act app write streak; reboot; launch app prewarm; act app streak streak")

  /// A key is removed, which ends the rogue store's process.
  static func removal(_ store: String) -> String {
    Sandbox.trace(store, "launch app user; act app write theme; act app remove theme")
  }
}
