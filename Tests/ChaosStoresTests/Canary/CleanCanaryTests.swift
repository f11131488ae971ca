// Lawful oddities on the clean canary: nothing is wrong in any of these traces, and nobody says so.

import ChaosBehaviours
import ChaosInvariants
import ChaosSimulation
import ChaosStores
import ChaosTrace
import Testing

struct CleanCanaryTests {
  private func expectHeld(_ steps: String, phone: String = "phone ios18") throws {
    let trace = try TraceText(parsing: "chaos trace 1\n\(phone)\n\(steps)").trace
    let simulator = Simulator(behaviours: behaviours, invariants: invariants)
    #expect(simulator.run(trace, Canary()).violations == [])
  }

  @Test func aReadThatRecoversMayAnswerWithTheOlderState() throws {
    try expectHeld(
      """
      launch app user
      act app write theme
      act app write theme
      corrupt file=1 at=22 mask=1
      act app read theme
      """)
  }

  @Test func aLossThatWasSaidAloudStaysLegalAfterACrash() throws {
    try expectHeld(
      """
      launch app user
      act app write theme
      act app write session
      corrupt file=1 at=22 mask=1
      act app write streak
      panic none
      """)
  }

  @Test func aWriterMayBringBackWhatDamageTook() throws {
    try expectHeld(
      """
      launch app user
      launch widget timeline
      act app write theme
      act app write theme
      act app write session pause=8
      corrupt file=1 at=22 mask=1
      act widget read theme
      proceed app end
      act widget read theme
      """)
  }

  @Test func bitsThatFlipBackAreNoReturnFromTheDead() throws {
    try expectHeld(
      """
      launch app user
      act app write theme
      act app write theme
      corrupt file=1 at=22 mask=1
      act app read theme
      corrupt file=1 at=22 mask=1
      act app read theme
      """)
  }

  /// The app's write began first and ended last; the widget's update came before it.
  @Test func aWriteThatBeganEarlierMayComeLater() throws {
    try expectHeld(
      """
      launch app user
      launch notifications push
      launch widget timeline
      act notifications streak streak pause=1
      act app write streak pause=1
      act widget streak streak
      proceed app end
      proceed notifications end
      """)
  }

  /// The reader opened the file before the widget's rename, and answers after it.
  @Test func aLateReadOfAnOldStateSaysNothingAboutTheNewOne() throws {
    try expectHeld(
      """
      launch app user
      launch widget timeline
      launch notifications push
      act app write theme
      act app write theme pause=1
      act widget write theme pause=14
      act notifications read theme pause=3
      proceed widget end
      proceed notifications end
      act widget read theme
      """)
  }

  /// The base is the removal, not the emptiness at the beginning.
  @Test func anUpdateMayBuildOnARemoval() throws {
    try expectHeld(
      """
      launch app user
      launch notifications push
      act notifications streak streak pause=1
      act app write streak
      act app remove streak
      """)
  }

  @Test func aFailedCreateMayLeaveAnEmptyFileBehind() throws {
    try expectHeld(
      """
      launch app user
      act app write theme
      reboot
      launch app location
      act app write theme
      act app streak streak
      unlock
      act app write theme
      """, phone: "phone adversarial")
  }
}
