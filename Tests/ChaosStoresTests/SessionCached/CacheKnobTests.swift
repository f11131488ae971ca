// How long the empty answer of a session that began before first unlock sticks: the knob
// `defaults.bfuCache` of FACTS.md. Each expectation is derived from the reports about a release.

import ChaosContracts
import ChaosPhone
import ChaosStores
import ChaosTrace
import Testing

struct CacheKnobTests {
  /// Reads before first unlock, after it, after a write, and from a new process.
  private static let steps = """
    launch app user
    act app write streak
    act app write theme
    wait 1min
    reboot
    launch app location
    act app read streak
    unlock
    act app read streak
    act app write session
    act app read streak
    kill app jetsam
    launch app user
    act app read streak
    act app read session
    """

  private static func expected(_ cache: Era.DefaultsCache) -> [String] {
    // Before first unlock there is nothing, whatever the release (F25).
    switch cache {
    // F37, F41: the unlock alone heals.
    case .refreshOnUnlock: ["absent", "365", "365", "365", "session-3"]
    // F36: "adding a value after unlock resets it to normal".
    case .stickyUntilWrite: ["absent", "absent", "365", "365", "session-3"]
    // F35, F38: only a relaunch brings the values back.
    case .stickyUntilRelaunch: ["absent", "absent", "absent", "365", "session-3"]
    }
  }

  @Test(arguments: Era.DefaultsCache.allCases, Era.DefaultsWrite.allCases)
  func sticksAsLongAsTheKnobSays(_ cache: Era.DefaultsCache, _ write: Era.DefaultsWrite) throws {
    let phone = try TraceHeader.adversarial(cache, write)
    let play = try Play(Self.steps, phone: phone, on: SessionCached())
    #expect(play.answers == Self.expected(cache))
  }

  /// Which release has which knob.
  private static let eras: [(EraName, Era.DefaultsCache)] = [
    (.ios10, .stickyUntilWrite), (.ios12, .refreshOnUnlock), (.ios13, .stickyUntilRelaunch),
    (.ios15, .refreshOnUnlock), (.ios18, .refreshOnUnlock),
  ]

  @Test(arguments: eras) func everyReleaseSticksAsReported(
    _ era: EraName, _ cache: Era.DefaultsCache
  )
    throws
  {
    let play = try Play(Self.steps, phone: TraceHeader(era: era), on: SessionCached())
    #expect(play.answers == Self.expected(cache))
  }

  /// What a session believes to be absent it does not remove (B38); who sees the value, removes it.
  @Test(arguments: Era.DefaultsCache.allCases)
  func aStickySessionCannotRemove(_ cache: Era.DefaultsCache) throws {
    let play = try Play(
      """
      launch app user
      act app write theme
      wait 1min
      reboot
      launch app location
      act app read theme
      unlock
      act app remove theme
      wait 1min
      kill app jetsam
      launch app user
      act app read theme
      """, phone: .adversarial(cache, .pendingPerKey), on: SessionCached())
    let isHealed = cache == .refreshOnUnlock
    #expect(play.answers == ["absent", isHealed ? "absent" : "theme-1"])
  }

  /// Before first unlock everything is believed to be absent, so nothing is removed on any release.
  @Test(arguments: EraName.allCases) func anEarlyRemovalNeverHappens(_ era: EraName) throws {
    let play = try Play(
      """
      launch app user
      act app write theme
      act app flush
      wait 1min
      reboot
      launch app location
      act app remove theme
      act app flush
      unlock
      wait 1min
      kill app jetsam
      launch app user
      act app read theme
      """, phone: TraceHeader(era: era), on: SessionCached())
    #expect(play.answers == ["theme-1"])
  }

  /// A phone without a passcode has no time before first unlock (F21).
  @Test(arguments: EraName.allCases) func withoutAPasscodeNothingIsEverMissing(_ era: EraName)
    throws
  {
    let play = try Play(
      """
      launch app user
      act app write theme
      act app flush
      wait 1min
      reboot
      launch app location
      act app read theme
      """, phone: TraceHeader(era: era, hasPasscode: false), on: SessionCached())
    #expect(play.answers == ["theme-1"])
  }
}

extension TraceHeader {
  /// A phone with a daemon whose two knobs are these.
  static func adversarial(_ cache: Era.DefaultsCache, _ write: Era.DefaultsWrite) throws
    -> TraceHeader
  {
    let variation = (UInt8.min...UInt8.max).first {
      let era = Era(.adversarial, variation: $0)
      return era.defaultsCache == cache && era.defaultsWrite == write
    }
    return TraceHeader(era: .adversarial, variation: try #require(variation))
  }
}
