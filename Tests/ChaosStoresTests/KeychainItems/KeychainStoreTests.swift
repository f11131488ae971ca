// What wrappers of the keychain do before first unlock, on both kinds of phones that were reported.

import ChaosContracts
import ChaosPhone
import ChaosTrace
import Testing

@testable import ChaosStores

@Suite struct KeychainStoreTests {
  /// Before first unlock: -25308 on the first phone, -25300 on the second (F86, F87).
  private static let phones = ["ios18", "ios18 passcode variation=3"]
  private static let early = """
    launch app user
    act app write theme
    reboot
    launch app push

    """

  /// Neither answer is taken for "nothing was stored".
  @Test(arguments: phones) func theCarefulOneSaysThatItCannotKnow(phone: String) throws {
    let play = try Play(
      Self.early + "act app read theme\nact app read session\nunlock\nact app read theme\n"
        + "act app read session",
      phone: phone, on: KeychainItems())
    #expect(play.answers == ["unavailable", "unavailable", "theme-1", "absent"])
    #expect(play.broken == [])
  }

  /// B44, B47: an error becomes nil.
  @Test(arguments: phones) func aWrapperThatHidesErrorsLies(phone: String) throws {
    let play = try Play(
      Self.early + "act app read theme", phone: phone, on: KeychainItems(errors: .none))
    #expect(play.answers == ["absent"])
    #expect(play.broken == ["NoSilentRegression"])
  }

  /// S10: a wrapper that tells errors apart is lied to where the keychain lies, and only there.
  @Test func aWrapperThatBelievesNotFoundIsLiedTo() throws {
    let steps = Self.early + "act app read theme"
    let honest = try Play(steps, phone: Self.phones[0], on: KeychainItems(errors: .notFound))
    #expect(honest.answers == ["unavailable"])
    #expect(honest.broken == [])
    let lying = try Play(steps, phone: Self.phones[1], on: KeychainItems(errors: .notFound))
    #expect(lying.answers == ["absent"])
    #expect(lying.broken == ["NoSilentRegression"])
  }

  /// Two classes in one app: on a locked phone one item is there and the other is not, and what is
  /// known of one class says nothing of the other.
  @Test func theIdentityMayHaveAClassOfItsOwn() throws {
    let steps = """
      launch app user
      act app write theme
      act app write identity
      lock
      wait 11s
      act app read theme
      act app read identity
      act app read session
      act app remove identity
      unlock
      act app read identity
      """
    let play = try Play(steps, on: KeychainItems(identity: .whenUnlocked))
    #expect(play.answers == ["theme-1", "unavailable", "absent", "absent"])
    #expect(play.broken == [])
    let other = try Play(steps, on: KeychainItems(.whenUnlocked, identity: .always))
    #expect(other.answers == ["unavailable", "user-2", "unavailable", "absent"])
    #expect(other.broken == [])
    let blind = try Play(steps, on: KeychainItems(errors: .none, identity: .whenUnlocked))
    #expect(blind.broken.contains("NoSilentRegression"))
  }

  /// B47: the default class, a push on a locked phone, and null.
  @Test func whileLockedTheDefaultClassIsAway() throws {
    let steps = """
      launch app user
      act app write theme
      lock
      wait 11s
      act app read theme
      """
    let told = try Play(steps, on: KeychainItems(.whenUnlocked))
    #expect(told.answers == ["unavailable"])
    #expect(told.broken == [])
    let hidden = try Play(steps, on: KeychainItems(.whenUnlocked, errors: .none))
    #expect(hidden.answers == ["absent"])
    #expect(hidden.broken == ["NoSilentRegression"])
    #expect(try Play(steps, on: KeychainItems()).answers == ["theme-1"])
  }

  /// F88, F89: the old item is deleted without its key, and the new one cannot be added.
  @Test(arguments: phones) func deletingAndAddingLosesTheItem(phone: String) throws {
    let steps = Self.early + "act app write theme\nunlock\nact app read theme"
    let replacing = try Play(steps, phone: phone, on: KeychainItems(saving: .replace))
    #expect(replacing.answers == ["absent"])
    #expect(replacing.lastAnswers == ["absent"])
    #expect(!replacing.broken.isEmpty)
    let updating = try Play(steps, phone: phone, on: KeychainItems())
    #expect(updating.answers == ["theme-1"])
    #expect(updating.broken == [])
  }

  /// F90: the one store that a reinstallation does not empty.
  @Test func valuesOutliveTheApp() throws {
    let play = try Play(
      "launch app user\nact app write theme\nreinstall\nlaunch app user\nact app read theme",
      on: KeychainItems())
    #expect(play.answers == ["theme-1"])
    #expect(play.broken == [])
  }

  /// F85.
  @Test func anotherDeviceLacksWhatIsForOneOnly() throws {
    let steps = """
      launch app user
      act app write theme
      backup
      restore-elsewhere
      unlock
      launch app user
      act app read theme
      """
    #expect(try Play(steps, on: KeychainItems()).answers == ["theme-1"])
    #expect(try Play(steps, on: KeychainItems()).broken == [])
    let bound = try Play(steps, on: KeychainItems(isThisDeviceOnly: true))
    #expect(bound.answers == ["absent"])
    #expect(bound.broken == [])
    // Who counts on having them there is told.
    let naive = try Play(
      steps, on: KeychainItems(isThisDeviceOnly: true, declaresBinding: false))
    #expect(naive.broken == ["AcknowledgedWritesSurvive"])
  }

  /// F84: no backup holds what needs a passcode, not even for the device that it was taken of.
  @Test func noBackupHoldsWhatNeedsAPasscode() throws {
    let steps = """
      launch app user
      act app write theme
      backup
      restore
      unlock
      launch app user
      act app read theme
      act app write theme
      act app read theme
      """
    let bound = try Play(steps, on: KeychainItems(.whenPasscodeSet))
    #expect(bound.answers == ["absent", "theme-2"])
    #expect(bound.broken == [])
  }

  /// F84: the items go with the passcode.
  @Test func removingThePasscodeTakesWhatNeedsOne() throws {
    let steps = """
      launch app user
      act app write theme
      passcode remove
      act app read theme
      """
    let bound = try Play(
      steps + "\nact app write theme", on: KeychainItems(.whenPasscodeSet))
    #expect(bound.answers == ["absent"])
    #expect(bound.broken == [])
    let naive = try Play(steps, on: KeychainItems(.whenPasscodeSet, declaresBinding: false))
    #expect(naive.broken == ["AcknowledgedWritesSurvive"])
    for moment in [Accessibility.Moment.whenUnlocked, .afterFirstUnlock, .always] {
      let play = try Play(steps, on: KeychainItems(moment))
      #expect(play.answers == ["theme-1"])
      #expect(play.broken == [])
    }
  }

  /// Without a passcode there is no time before first unlock, and with the next one there is again.
  @Test func aPasscodeThatComesBackProtectsAgain() throws {
    let steps = """
      launch app user
      act app write theme
      passcode remove
      reboot
      launch app push
      act app read theme
      unlock
      passcode set
      reboot
      launch app push
      act app read theme
      """
    let play = try Play(steps, on: KeychainItems())
    #expect(play.answers == ["theme-1", "unavailable"])
    #expect(play.broken == [])
  }

  /// B46, B95, B96: a call may be refused on an unlocked phone. Who says so keeps everything.
  @Test(arguments: FaultKind.ofKeychain, 1...4)
  func aRefusalIsNoAnswer(fault: FaultKind, nth: Int) throws {
    let steps = """
      launch app user
      act app write theme
      fault app \(fault.word) nth=\(nth)
      act app write theme
      act app remove session
      act app read theme
      act app read session
      act app read theme
      """
    #expect(try Play(steps, on: KeychainItems()).broken == [])
  }

  @Test func whatARefusalHidesIsALie() throws {
    let steps = """
      launch app user
      act app write theme
      fault app keychain-not-allowed nth=1
      act app read theme
      """
    #expect(try Play(steps, on: KeychainItems()).answers == ["unavailable"])
    let hidden = try Play(steps, on: KeychainItems(errors: .none))
    #expect(hidden.answers == ["absent"])
    #expect(hidden.broken == ["NoSilentRegression"])
  }

  /// M17: a status that nobody looked for.
  @Test func anUnknownStatusIsNoSuccess() throws {
    let steps = "launch app user\nfault app keychain-not-available nth=1\nact app write theme"
    #expect(try Play(steps, on: KeychainItems()).broken == [])
    let deaf = try Play(steps, on: KeychainItems(errors: .unknownAsDone))
    #expect(deaf.broken == ["FailuresAreReported"])
  }

  /// F87, B43: only where "not found" is a lie does it matter who believes it.
  @Test func believingNotFoundIsALieOnSomePhones() throws {
    let steps = Self.early + "act app read theme"
    for (phone, answer) in zip(Self.phones, ["unavailable", "absent"]) {
      let play = try Play(steps, phone: phone, on: KeychainItems(errors: .notFound))
      #expect(play.answers == [answer])
      #expect(play.broken == (answer == "absent" ? ["NoSilentRegression"] : []))
    }
  }

  /// What was changed before a batch failed is not denied.
  @Test func aBatchThatFailsHalfWayDoesNotSayThatNothingHappened() throws {
    let play = try Play(
      """
      launch app user
      act app write session
      corrupt file=0 at=33 mask=1
      act app batch
      act app read theme
      """, on: KeychainItems())
    #expect(play.answers.count == 1 && play.answers[0] != "absent")
    #expect(play.broken == [])
  }

  /// A restored backup may hold more than the disk has room for; the items outlive a reinstallation
  /// all the same, and whole.
  @Test(arguments: [1, 2]) func anItemIsKeptWholeOnAnOverfullDisk(space: Int) throws {
    let play = try Play(
      """
      launch app user
      act app write theme huge
      backup
      act app remove theme
      space free=\(space)
      restore
      unlock
      reinstall
      launch app user
      act app read theme
      """, on: KeychainItems())
    #expect(play.answers == ["theme-1 (20005 bytes)"])
    #expect(play.broken == [])
  }
}
