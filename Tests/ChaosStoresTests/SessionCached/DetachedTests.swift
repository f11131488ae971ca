// A process without the shared container, and a daemon that ends: what the defaults make of both.

import ChaosContracts
import ChaosStores
import ChaosTrace
import Testing

@Suite struct DetachedTests {
  private static let stored = """
    launch app user
    act app write streak
    act app flush
    wait 1min
    kill app jetsam

    """
  private static let eras = EraName.allCases.filter { $0 != .ios7 }

  /// Whoever has no path to the container sees nothing of what is stored, saves to nowhere, and is
  /// told neither (F52, F139).
  @Test(arguments: eras) func defaultsWithoutTheirContainerForget(_ era: EraName) throws {
    let steps = """
      group-container away
      launch app user
      act app read streak
      act app write theme
      act app read theme
      kill app jetsam
      group-container back
      launch app user
      act app read streak
      act app read theme
      """
    let play = try Play(Self.stored + steps, phone: TraceHeader(era: era), on: SessionCached())
    #expect(play.answers[0] == "absent")
    #expect(play.answers[1] != "absent")
    #expect(play.answers.suffix(2) == ["365", "absent"])
    #expect(play.broken.contains("NoSilentRegression"))
    #expect(play.broken.contains("AcknowledgedWritesSurvive"))
  }

  /// A store that says that it cannot reach its file is right, as long as its process lives, and
  /// one that keeps to its own container does not notice.
  @Test(arguments: eras) func whoSaysSoIsRight(_ era: EraName) throws {
    let steps = """
      group-container away
      launch app user
      act app read streak
      act app streak streak
      act app flush
      """
    for store in [HardenedFile(), ChangeLog(), Canary()] as [any StoreKind] {
      let play = try Play(Self.stored + steps, phone: TraceHeader(era: era), on: store)
      // Some cannot even be opened, and updates fail.
      #expect(
        play.answers.allSatisfy { ["unavailable", "failed", "nothing"].contains($0) },
        "\(store.name): \(play.answers)")
      #expect(play.lastAnswers == ["365"], "\(store.name)")
      #expect(play.broken == [], "\(store.name)")
    }
    let own = try Play(
      Self.stored + steps, phone: TraceHeader(era: era), on: PlainFile(place: .own))
    #expect(own.answers.first == "365")
  }

  /// A process keeps what it was given when it began.
  @Test func onlyNewProcessesAreWithoutIt() throws {
    let steps = """
      launch app user
      group-container away
      act app read streak
      group-container back
      """
    let play = try Play(Self.stored + steps, on: HardenedFile())
    #expect(play.answers == ["365"])
    #expect(play.broken == [])
  }

  // MARK: A daemon that ends

  /// What the daemon had not written is gone with it (F142), and so is what waited for the unlock.
  @Test(arguments: eras) func whatTheDaemonHadInMemoryIsGone(_ era: EraName) throws {
    func answer(_ wait: String) throws -> String? {
      let steps = """
        launch app user
        act app write streak
        \(wait)
        daemon-crash
        kill app jetsam
        launch app user
        act app read streak
        """
      let play = try Play(Self.stored + steps, phone: TraceHeader(era: era), on: SessionCached())
      #expect(play.broken.isEmpty == (wait != "wait 1s"))
      return play.answers.last
    }
    #expect(try answer("wait 1s") == "365")
    // A minute is the longest delay of a release.
    #expect(try answer("wait 1min") == "366")
  }

  /// A living process asks the new daemon, and sees that the value is gone.
  @Test func aLivingProcessSeesTheLoss() throws {
    let steps = """
      launch app user
      act app write streak
      daemon-crash
      act app read streak
      """
    let play = try Play(Self.stored + steps, on: SessionCached())
    #expect(play.answers == ["365"])
    #expect(play.broken.contains("AcknowledgedWritesSurvive"))
  }

  /// Stores without a daemon know nothing of it: the step does not apply.
  @Test func withoutADaemonNothingEnds() throws {
    let play = try Play(Self.stored + "daemon-crash", on: HardenedFile())
    #expect(play.outcome.appliedSteps == play.trace.steps.count - 1)
  }

  // MARK: Before there is an application

  private static let gated = """
    launch app user
    act app read streak
    wait 1min
    act app read streak
    """

  /// F58: a gate that is asked in the app's `init` is answered no on an unlocked phone as well, and
  /// the notification that it then waits for does not come: the phone was unlocked long ago.
  @Test func aGateThatIsAskedTooEarlyStaysShut() throws {
    let early = GatedDefaults(.notification, opensBeforeApplication: true)
    #expect(early.name == "gated:gate=notification,in-init")
    let play = try Play(Self.stored + Self.gated, on: early)
    #expect(play.answers == ["unavailable", "unavailable"])
    #expect(play.broken == ["AvailableAsDeclared"])
    #expect(try Play(Self.stored + Self.gated, on: GatedDefaults(.notification)).broken == [])
    // Whoever asks later, each time, is answered.
    let flag = GatedDefaults(.flag, opensBeforeApplication: true)
    #expect(try Play(Self.stored + Self.gated, on: flag).answers == ["365", "365"])
  }
}
