// What chaos finds in the tabs of the 2012 article, and that tabs which only a tap saves hold.

import ChaosProcess
import ChaosTesting
import TabsUnderTest
import Testing

@Suite struct TabsTests {
  private let tabs = AppKind<TabsApp>("tabs")
  private let kept = AppKind<KeptTabsApp>("kept-tabs")
  private static let eras = ["ios7", "ios10", "ios12", "ios13", "ios15", "ios18"]

  /// A call wakes the app before the first unlock, and its settings are empty. The user unlocks the
  /// phone and opens it: it reads 0, selects that tab, and so saves it.
  private func wokenByACall(_ era: String) -> String {
    """
    chaos trace 1
    phone \(era) passcode disk=apfs.power
    launch app user
    act app write theme
    act app flush
    wait 1min
    reboot
    launch app voip
    act app read theme
    unlock
    launch app user
    wait 1min
    kill app jetsam
    launch app user
    act app read theme
    """
  }

  @Test(arguments: eras) func aCallTakesTheTab(_ era: String) {
    withKnownIssue { try replay(wokenByACall(era), on: tabs) }
  }

  @Test(arguments: eras) func theKeptTabStays(_ era: String) throws {
    try replay(wokenByACall(era), on: kept)
  }

  /// What the article is about: iOS kills the app, and the tab is there again.
  @Test(arguments: eras) func theTabOutlivesAnAuthorisation(_ era: String) throws {
    for app in [tabs as any StoreKind, kept] {
      try replay(
        """
        chaos trace 1
        phone \(era) passcode disk=apfs.power
        launch app user
        act app write theme
        permission contacts denied
        launch app user
        act app read theme
        """, on: app)
    }
  }

  /// The location kills nobody, so what the screen has noted is old.
  @Test(arguments: eras) func theLocationIsOld(_ era: String) throws {
    let trace = """
      chaos trace 1
      phone \(era) passcode disk=apfs.power
      launch app user
      act app read theme
      permission location denied
      act app read theme
      """
    withKnownIssue { try replay(trace, on: tabs) }
    try replay(trace, on: kept)
  }

  @Test func aSearchFindsIt() { withKnownIssue { try chaos(tabs, runs: 100) } }

  /// 20,000 traces are run by Scripts/fixes.
  @Test func theKeptTabsHold() throws { try chaos(kept, runs: 500) }
}
