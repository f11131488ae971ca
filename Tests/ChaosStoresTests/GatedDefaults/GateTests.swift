// The gates: which of them is wrong where (F77 to F83).

import ChaosContracts
import ChaosStores
import ChaosTrace
import Testing

@Suite struct GateTests {
  /// A value is stored, and the phone was restarted.
  private static let restarted = """
    launch app user
    act app write streak
    act app flush
    reboot

    """

  private func play(_ steps: String, _ gate: Gate, _ phone: String = "ios18", early: Bool = false)
    throws -> Play
  {
    try Play(Self.restarted + steps, phone: phone, on: GatedDefaults(gate, readsEarly: early))
  }

  private static let earlyApp = """
    launch app location
    act app read streak
    unlock
    act app read streak
    """

  /// Every gate keeps the app from believing an empty answer, and opens at the unlock.
  @Test(arguments: Gate.allCases, [EraName.ios18, .ios15, .ios12])
  func theAppWaitsForTheUnlock(gate: Gate, era: EraName) throws {
    let play = try play(Self.earlyApp, gate, era.word)
    #expect(play.answers == ["unavailable", "365"])
    #expect(play.broken == [])
  }

  /// A session that nothing touched before the gate opened is not stuck, even where sessions stick.
  @Test(arguments: [Gate.flag, .notification, .probe], [EraName.ios13, .ios10, .ios7])
  func anUntouchedSessionDoesNotStick(gate: Gate, era: EraName) throws {
    #expect(try play(Self.earlyApp, gate, era.word).answers == ["unavailable", "365"])
  }

  /// Whoever looks before the gate opens, to find a sentinel or at launch, is stuck (F81).
  @Test(arguments: [EraName.ios13, .ios10, .ios7]) func aTouchedSessionSticks(era: EraName) throws {
    for (gate, early) in [(Gate.sentinel, false), (.flag, true), (.probe, true)] {
      let play = try play(Self.earlyApp, gate, era.word, early: early)
      #expect(play.answers == ["unavailable", "absent"])
      #expect(
        play.broken.contains("NoSilentRegression") || play.broken.contains("RecoversAfterUnlock"))
    }
  }

  private static let lockedAgain = """
    unlock
    lock
    wait 11s
    launch app push
    act app read streak
    """

  /// Locked after first unlock: the defaults can be read, and the property says no (F82).
  @Test func thePropertyIsTheWrongGate() throws {
    for gate in [Gate.flag, .notification] {
      let play = try play(Self.lockedAgain, gate)
      #expect(play.answers == ["unavailable"])
      #expect(play.broken == ["AvailableAsDeclared"])
    }
    for gate in [Gate.sentinel, .probe] {
      let play = try play(Self.lockedAgain, gate)
      #expect(play.answers == ["365"])
      #expect(play.broken == [])
    }
  }

  /// A sentinel takes a fresh installation for a locked phone (F83).
  @Test func aSentinelMisreadsAFreshInstallation() throws {
    let steps = """
      lock
      wait 11s
      launch app push
      act app read streak
      """
    #expect(try Play(steps, on: GatedDefaults(.sentinel)).broken == ["AvailableAsDeclared"])
    #expect(try Play(steps, on: GatedDefaults(.probe)).answers == ["absent"])
  }

  private static let extensionWrites = """
    launch notifications push
    act notifications read streak
    act notifications streak streak
    unlock
    """

  /// Extensions have no property to ask (F78), so all gates but the probe are open there.
  @Test func extensionsHaveNoSignal() throws {
    for gate in [Gate.flag, .notification, .sentinel] {
      let play = try play(Self.extensionWrites, gate)
      #expect(play.answers.first == "absent")
      #expect(play.broken.contains("NoPoisonedWrite"))
    }
    let play = try play(Self.extensionWrites, .probe)
    #expect(play.answers.first == "unavailable")
    #expect(play.broken == [])
  }

  /// The notification never comes, or the property stays false (F80): the app waits forever.
  @Test func aMissedSignalShutsTheGateForGood() throws {
    for (gate, phone) in [(Gate.notification, "adversarial"), (.flag, "adversarial")] {
      let play = try play(Self.earlyApp, gate, phone)
      #expect(play.answers == ["unavailable", "unavailable"])
      #expect(play.broken.contains("RecoversAfterUnlock"))
    }
    #expect(try play(Self.earlyApp, .probe, "adversarial").answers == ["unavailable", "365"])
  }

  /// A late one opens it late.
  @Test func aLateSignalOpensLate() throws {
    let steps = Self.earlyApp + "\nwait 1min\nact app read streak"
    let play = try play(steps, .notification, "adversarial variation=12")
    #expect(play.answers == ["unavailable", "unavailable", "365"])
  }
}
