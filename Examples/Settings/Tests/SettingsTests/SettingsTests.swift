// What chaos finds in UserDefaults, and that a file with care holds.

import ChaosTesting
import SettingsUnderTest
import Testing

@Suite struct SettingsTests {
  private func expectBroken(_ steps: String, _ store: SettingsGroup) {
    withKnownIssue {
      try replay("chaos trace 1\nphone ios18 passcode disk=apfs.power\n" + steps, on: store)
    }
  }

  /// Replaced as a whole, under a lock, with file and folder on the disk: nothing is lost.
  @Test func theFileHolds() throws { try chaos(SettingsGroup(), runs: 500) }

  /// Before the first unlock the file cannot be read. UserDefaults take that for "nothing is set".
  @Test func theyForgetBeforeTheFirstUnlock() throws {
    withKnownIssue { try chaos(SettingsGroup(.defaults), runs: 100) }
    expectBroken(
      """
      launch app user
      act app write streak
      reboot
      launch app prewarm
      act app read streak
      """, SettingsGroup(.defaults))
  }

  /// They empty their file before they fill it: a kill leaves a file of 0 bytes.
  @Test func aKillEmptiesThem() {
    expectBroken(
      """
      launch app user
      act app write streak
      act app write streak pause=7
      kill app jetsam
      """, SettingsGroup(.defaults))
  }

  /// So does a disk that is full: the change fails, and takes everything else with it.
  @Test func aFullDiskEmptiesThem() {
    expectBroken(
      """
      launch app user
      act app write streak
      low-space reserve
      act app write theme
      kill app jetsam
      """, SettingsGroup(.synchronized))
  }

  /// Nobody locks anything: what the widget sets while the app writes is gone.
  @Test func twoProcessesLoseAnUpdate() {
    expectBroken(
      """
      launch app user
      launch widget timeline
      act app write theme
      act app write theme pause=6
      act widget write streak
      """, SettingsGroup(.synchronized))
  }
}
