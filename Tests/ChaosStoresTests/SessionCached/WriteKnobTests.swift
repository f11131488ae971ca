// What becomes of a value that is set before first unlock: `defaults.bfuWrite` of FACTS.md.

import ChaosContracts
import ChaosPhone
import ChaosStores
import ChaosTrace
import Testing

struct WriteKnobTests {
  private static let locked = """
    launch app user
    act app write streak
    act app write theme
    wait 1min
    reboot
    launch app location
    act app write streak

    """
  /// Long enough for every retry and every flush; and a crash, so that what is read is on the disk.
  private static let later = """

    wait 30min
    panic all
    unlock
    launch app user
    act app read streak
    act app read theme
    """

  private func answers(_ steps: String, _ phone: TraceHeader) throws -> [String] {
    try Play(Self.locked + steps + Self.later, phone: phone, on: SessionCached()).answers
  }

  private static func expected(_ write: Era.DefaultsWrite) -> [String] {
    switch write {
    // F41, F43: it "overwrites the prior identity … on disk", key by key.
    case .pendingPerKey: ["367", "theme-2"]
    // B08: it is written later, when a flush of the process works.
    case .keptByProcess: ["367", "theme-2"]
    // F42: "never written".
    case .dropped: ["365", "theme-2"]
    // F34: "the data stored … will be lost".
    case .replacesFile: ["367", "absent"]
    }
  }

  @Test(arguments: Era.DefaultsCache.allCases, Era.DefaultsWrite.allCases)
  func landsAsTheKnobSays(_ cache: Era.DefaultsCache, _ write: Era.DefaultsWrite) throws {
    let phone = try TraceHeader.adversarial(cache, write)
    #expect(try answers("unlock", phone) == Self.expected(write))
  }

  /// F42: "the process reads its new value back correctly", on every release.
  @Test(arguments: Era.DefaultsCache.allCases, Era.DefaultsWrite.allCases)
  func showsInItsProcess(_ cache: Era.DefaultsCache, _ write: Era.DefaultsWrite) throws {
    let phone = try TraceHeader.adversarial(cache, write)
    let answers = try answers("act app read streak", phone)
    #expect(answers.first == "367")
  }

  /// The daemon holds it beyond the writer's death (F29); what only the process holds is gone with
  /// it (B08).
  @Test(arguments: Era.DefaultsWrite.allCases)
  func mayOutliveItsProcess(_ write: Era.DefaultsWrite) throws {
    let phone = try TraceHeader.adversarial(.refreshOnUnlock, write)
    let answers = try answers("kill app jetsam\nunlock", phone)
    let isLost = write == .keptByProcess || write == .dropped
    #expect(answers.first == (isLost ? "365" : "367"))
  }

  /// The daemon's memory dies with the restart, and the file could not be written before it.
  @Test(arguments: Era.DefaultsWrite.allCases) func diesWithTheDaemon(_ write: Era.DefaultsWrite)
    throws
  {
    let phone = try TraceHeader.adversarial(.refreshOnUnlock, write)
    #expect(try answers("reboot\nunlock", phone) == ["365", "theme-2"])
  }

  /// B08: the retry comes some time after the unlock, not with it: whoever dies before loses it.
  @Test func aProcessRetriesLate() throws {
    let phone = TraceHeader(era: .ios10)
    #expect(try answers("unlock\nwait 1s\nkill app jetsam", phone).first == "365")
    #expect(try answers("unlock\nwait 11s\nkill app jetsam", phone).first == "367")
    // `synchronize` waits for nothing, but it sends what could not be sent.
    #expect(try answers("unlock\nact app flush\nkill app jetsam", phone).first == "367")
  }

  /// Which release has which knob: both of what F42 and F43 report for iOS 15 to 17.
  private static let eras: [(EraName, UInt8, Era.DefaultsWrite)] = [
    (.ios10, 0, .keptByProcess), (.ios12, 0, .pendingPerKey), (.ios13, 0, .pendingPerKey),
    (.ios15, 0, .pendingPerKey), (.ios15, 1, .dropped), (.ios18, 0, .pendingPerKey),
  ]

  @Test(arguments: eras)
  func everyReleaseWritesAsReported(_ era: EraName, _ variation: UInt8, _ write: Era.DefaultsWrite)
    throws
  {
    let phone = TraceHeader(era: era, variation: variation)
    #expect(try answers("unlock", phone) == Self.expected(write))
    let isLost = write == .keptByProcess || write == .dropped
    #expect(try answers("kill app jetsam\nunlock", phone).first == (isLost ? "365" : "367"))
  }

  /// the 2024 article: what the app built on the empty answer becomes the truth, unless it is
  /// dropped.
  @Test(arguments: Era.DefaultsWrite.allCases) func anEarlyUpdateIsPoison(
    _ write: Era.DefaultsWrite
  )
    throws
  {
    let play = try Play(
      """
      launch app user
      act app write streak
      wait 1min
      reboot
      launch app location
      act app streak streak
      unlock
      wait 1min
      """, phone: .adversarial(.refreshOnUnlock, write), on: SessionCached())
    let isDropped = write == .dropped
    #expect(play.lastAnswers == [isDropped ? "365" : "1"])
    #expect(play.broken.contains("NoPoisonedWrite") == !isDropped)
    #expect(play.broken.contains("NoSilentRegression"))
  }
}
