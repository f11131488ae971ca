// What chaos finds in each way of saving with Foundation, and that the last one holds.

import ChaosTesting
import DocumentsUnderTest
import Testing

@Suite struct DocumentsTests {
  /// Step by step, with the file and the folder on the disk: nothing is lost.
  @Test func theDurableOneHolds() throws { try chaos(LibraryFile(), runs: 500) }

  /// Two saves that are killed wherever they are leave one file behind, not two.
  @Test(arguments: 1...30) func killedSavesDoNotPileUp(call: Int) throws {
    let save = "launch app user\nact app write streak pause=\(call)\nkill app jetsam\n"
    try replay(
      "chaos trace 1\nphone ios18 passcode disk=apfs.power\n" + save + save, on: LibraryFile())
  }

  /// Before the first unlock the file cannot be read. Code that takes that for "no file" tells its
  /// user that nothing was ever saved.
  @Test func theNaiveOneForgetsBeforeTheFirstUnlock() throws {
    withKnownIssue { try chaos(LibraryFile(isNaive: true), runs: 200) }
    withKnownIssue {
      try replay(
        """
        chaos trace 1
        phone ios18 passcode disk=apfs.power
        launch app user
        act app write streak
        reboot
        launch app prewarm
        act app read streak
        """, on: LibraryFile(isNaive: true))
    }
  }

  /// `Data.write(to:)` empties the file before it fills it.
  @Test func aKillTearsThePlainOne() throws {
    withKnownIssue { try chaos(LibraryFile(.plain), runs: 300) }
  }

  /// `.atomic` renames what nobody has written to the disk.
  @Test func aPanicTakesWhatTheAtomicOneSaved() throws {
    withKnownIssue {
      try replay(
        """
        chaos trace 1
        phone ios18 passcode disk=apfs.power
        launch app user
        act app write streak
        panic none
        """, on: LibraryFile(.atomic))
    }
  }
}
