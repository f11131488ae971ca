// Settings of a group whose message to the daemon is late, and those that iOS writes by itself:
// what no app can know of is no finding.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Testing

@Suite struct LateMessagesTests {
  private let settings = AppKind<GroupSettings>("settings")

  /// The variation in which messages are late.
  private func broken(
    _ steps: String, _ phone: String = "adversarial passcode variation=144"
  ) throws -> [String] {
    let header = try TraceText(parsing: "chaos trace 1\nphone \(phone)").trace.header
    return try AppPlay(steps, header, on: settings).broken
  }

  @Test func whoIsLaunchedMeanwhileNeedNotSeeIt() throws {
    let steps = """
      launch app user
      act app write theme
      launch notifications push
      act notifications read theme
      """
    #expect(try broken(steps).isEmpty)
    // Where no message is late, it is there.
    #expect(try broken(steps, "ios18 passcode").isEmpty)
  }

  /// The extension's message arrives after all that the app has done.
  @Test func itMayOverwriteWhatCameLater() throws {
    #expect(
      try broken(
        """
        launch app user
        launch notifications push
        act notifications write theme
        act app write theme
        act app flush
        """
      ).isEmpty)
  }

  /// What was flushed has arrived, also with whoever is launched then.
  @Test func whatWasFlushedIsThere() throws {
    #expect(
      try broken(
        """
        launch app user
        act app write theme
        act app flush
        reboot
        unlock
        launch notifications push
        act notifications read theme
        """
      ).isEmpty)
  }

  /// iOS 7 writes the settings by itself: no call of the app's tells it that the disk is full, and
  /// none says in which class iOS makes its file.
  @Test func whatIOSWritesIsNotTheApps() throws {
    let full = """
      launch app user
      act app write theme
      fault app write-enospc nth=1
      act app flush
      kill app jetsam
      launch app user
      act app read theme
      """
    #expect(try broken(full, "ios7 passcode").isEmpty)
    let early = """
      reboot
      launch app push
      act app write theme
      act app flush
      """
    #expect(try !broken(early, "ios7 passcode").contains("NoSecretExposed"))
  }
}
