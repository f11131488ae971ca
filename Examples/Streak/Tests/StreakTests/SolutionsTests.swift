// The three solutions of the 2024 article: what each of them still loses, and what does not.

import ChaosProcess
import ChaosTesting
import StreakUnderTest
import Testing

@Suite struct SolutionsTests {
  private let gated = AppKind<GatedStreakApp>("gated-streak")
  private let iceCream = AppKind<IceCreamApp>("ice-cream")
  private let storage = AppKind<StorageApp>("storage")
  private let kept = AppKind<KeptIceCreamApp>("kept-ice-cream")
  private static let eras = ["ios7", "ios10", "ios12", "ios13", "ios15", "ios18"]

  private func trace(_ era: String, _ steps: String) -> String {
    "chaos trace 1\nphone \(era) passcode disk=apfs.power\n" + steps
  }

  // MARK: The first: whether protected data is available

  /// It helps against what the article tells of.
  @Test(arguments: eras) func theGateKeepsTheStreak(_ era: String) throws {
    let steps = """
      launch app user
      act app write streak
      act app flush
      wait 1min
      reboot
      launch app voip
      act app streak streak
      unlock
      act app read streak
      """
    try replay(trace(era, steps), on: gated)
  }

  /// On a phone that is merely locked it says that nobody knows, and the settings are there.
  @Test(arguments: eras) func theGateAsksTheWrongQuestion(_ era: String) {
    let steps = """
      launch app user
      act app write streak
      act app flush
      kill app jetsam
      lock
      wait 11s
      launch app voip
      act app read streak
      """
    withKnownIssue { try replay(trace(era, steps), on: gated) }
  }

  // MARK: The second: a file of one's own, by the article's lines

  /// Killed in the middle of a save: the file is empty.
  @Test(arguments: eras) func aKillEmptiesTheFile(_ era: String) throws {
    let steps = """
      launch app user
      act app write theme
      act app write theme pause=3
      kill app jetsam
      launch app user
      act app read theme
      """
    withKnownIssue { try replay(trace(era, steps), on: iceCream) }
    try replay(trace(era, steps), on: kept)
  }

  /// So does a full disk, and nobody is told.
  @Test(arguments: eras) func aFullDiskEmptiesTheFile(_ era: String) throws {
    let steps = """
      launch app user
      act app write theme
      low-space reserve
      act app write theme
      act app read theme
      """
    withKnownIssue { try replay(trace(era, steps), on: iceCream) }
    try replay(trace(era, steps), on: kept)
  }

  // MARK: The third: a library around such a file

  /// It is there before the first unlock, and replaced as a whole.
  @Test(arguments: eras) func theLibraryIsThereBeforeTheFirstUnlock(_ era: String) throws {
    let steps = """
      launch app user
      act app write theme
      wait 1min
      reboot
      launch app voip
      act app read theme
      act app streak streak
      """
    try replay(trace(era, steps), on: storage)
  }

  /// One read that fails, and the next save takes all that was there.
  @Test(arguments: eras) func aReadThatFailsEmptiesIt(_ era: String) {
    let steps = """
      launch app user
      act app write theme
      act app flush
      kill app jetsam
      launch app user
      fault app open-eio nth=3
      act app write streak
      kill app jetsam
      launch app user
      act app read theme
      """
    withKnownIssue { try replay(trace(era, steps), on: storage) }
  }

  // MARK: Searches

  @Test func searchesFindThem() {
    withKnownIssue { try chaos(gated, runs: 100) }
    withKnownIssue { try chaos(iceCream, runs: 500) }
    withKnownIssue { try chaos(storage, runs: 500) }
  }

  /// 20,000 traces are run by Scripts/fixes.
  @Test func theKeptIceCreamHolds() throws { try chaos(kept, runs: 500) }
}
