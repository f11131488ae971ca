// What the app's tests say about its store.

import ChaosTesting
import Notes
import Testing

@Suite struct NotesFileTests {
  @Test func survivesWhateverThePhoneDoes() throws { try chaos(NotesFile(), runs: 2_000) }

  /// The bug that this store was written against, as chaos prints it.
  @Test func aPrewarmLaunchBelievesNothing() throws {
    try replay(streakReset, on: NotesFile())
  }

  /// Code that takes "cannot be read" for "is not there" is found out.
  @Test func theNaiveStoreLosesTheStreak() throws {
    withKnownIssue { try replay(streakReset, on: NotesFile(isNaive: true)) }
  }

  private let streakReset = """
    chaos trace 1
    phone ios18 passcode disk=apfs.power
    launch app user
    act app write streak
    reboot
    launch app prewarm
    act app streak streak
    """
}
