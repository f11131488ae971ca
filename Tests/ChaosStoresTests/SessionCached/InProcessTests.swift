// iOS 7 against a table that was measured: Apple's open-source CFPreferences, run with a property
// list that cannot be read (FACTS.md, legacy defaults). Its read sequences are the expectation.

import ChaosContracts
import ChaosStores
import ChaosTrace
import Testing

struct InProcessTests {
  /// The table's 364 is 365 here, by the first write; the other key is theme-2. Both are on the
  /// disk, and the app runs before first unlock.
  private static let locked = """
    launch app user
    act app write streak
    act app write theme
    act app flush
    reboot
    launch app location

    """
  private static let anew = """

    kill app jetsam
    launch app user
    act app read streak
    act app read theme
    """

  /// The two reports about a write before first unlock: "run both" (FACTS.md, legacy defaults).
  private static let overwrites = "ios7"
  private static let fails = "ios7 variation=1"

  private func answers(_ steps: String, _ phone: String = overwrites) throws -> [String] {
    try Play(Self.locked + steps + Self.anew, phone: phone, on: SessionCached()).answers
  }

  /// A: nil, nil, nil, and the disk is intact.
  @Test(arguments: [overwrites, fails]) func aSessionThatReadTooEarlyStaysEmpty(phone: String)
    throws
  {
    let answers = try answers(
      """
      act app read streak
      unlock
      act app read streak
      act app read streak
      """, phone)
    #expect(answers == ["absent", "absent", "absent", "365", "theme-2"])
  }

  /// B: with nothing to write, `synchronize` drops the cache, and that heals.
  @Test func synchronizeHeals() throws {
    let answers = try answers(
      """
      act app read streak
      unlock
      act app flush
      act app read streak
      """)
    #expect(answers == ["absent", "365", "365", "theme-2"])
  }

  /// C: set, read → nil; synchronize, read → 364, and the new value beside it.
  @Test(arguments: [overwrites, fails]) func aWriteHealsAtTheNextSynchronize(phone: String) throws {
    let answers = try answers(
      """
      act app read streak
      unlock
      act app write session
      act app read streak
      act app flush
      act app read streak
      act app read session
      """, phone)
    #expect(answers == ["absent", "absent", "365", "session-3", "365", "theme-2"])
  }

  /// D, where the temporary file has class C as on the machine of the table: false, then true; the
  /// late flush puts the early value over the real one, and only that one.
  @Test func anEarlyWriteLandsLate() throws {
    let answers = try answers(
      """
      act app write streak
      act app flush
      unlock
      act app flush
      """, Self.fails)
    #expect(answers == ["367", "theme-2"])
  }

  /// G and D, where the temporary file has no protection: the whole file is replaced (F34).
  @Test func anEarlySynchronizeReplacesTheFile() throws {
    let answers = try answers(
      """
      act app write streak
      act app flush
      unlock
      act app flush
      """)
    #expect(answers == ["367", "absent"])
  }

  /// The same without an early flush: the merge comes after the unlock, with a base to read.
  @Test func withoutAnEarlyFlushOnlyOneKeyIsReplaced() throws {
    let answers = try answers(
      """
      act app write streak
      unlock
      act app flush
      """)
    #expect(answers == ["367", "theme-2"])
  }

  /// E: nothing was synchronized, so nothing happened.
  @Test func anEarlyWriteDiesWithItsProcess() throws {
    let answers = try answers(
      """
      act app write streak
      kill app jetsam
      unlock
      launch app user
      act app read streak
      """)
    #expect(answers == ["365", "365", "theme-2"])
  }

  /// F: the streak of the 2024 article: 0 + 1 = 1 becomes the truth, for that key alone.
  @Test(arguments: [overwrites, fails]) func aPoisonedUpdateBecomesTheTruth(phone: String) throws {
    let answers = try answers(
      """
      act app read streak
      unlock
      act app streak streak
      act app flush
      """, phone)
    #expect(answers == ["absent", "absent", "1", "theme-2"])
  }

  /// I: what the session takes for absent cannot be removed (B38).
  @Test func aPoisonedRemovalNeverHappens() throws {
    let answers = try answers(
      """
      act app read theme
      unlock
      act app remove theme
      act app flush
      """)
    #expect(answers == ["absent", "365", "theme-2"])
  }

  /// H: a file that does not parse is an empty one, and the next flush makes that true.
  @Test func aDamagedFileIsReplaced() throws {
    let play = try Play(
      """
      launch app user
      act app write streak
      act app flush
      kill app jetsam
      corrupt file=0 at=0 mask=1
      launch app user
      act app read streak
      act app write session
      act app flush
      kill app jetsam
      launch app user
      act app read streak
      act app read session
      """, phone: Self.overwrites, on: SessionCached())
    #expect(play.answers == ["absent", "absent", "session-2"])
  }

  /// J: the peer wrote 400; setting the own, cached 364 again is dropped.
  @Test func settingWhatIsCachedIsDropped() throws {
    let sessions = Sessions(.ios7)
    let (mine, peer) = (try sessions.open(), try sessions.open())
    let old = Value.counter(364, stamp: 1)
    let new = Value.counter(400, stamp: 2)
    try mine.write(.streak, old)
    try mine.flush()
    try peer.write(.streak, new)
    try peer.flush()
    #expect(mine.read(.streak) == .value(old))
    try mine.write(.streak, old)
    try mine.flush()
    #expect(try sessions.stored(.streak) == .value(new))
    #expect(mine.read(.streak) == .value(new))
  }

  /// K: different keys of two processes are merged at the flush.
  @Test func differentKeysAreMerged() throws {
    let sessions = Sessions(.ios7)
    let (mine, peer) = (try sessions.open(), try sessions.open())
    let (streak, theme) = (Value.counter(1, stamp: 1), Value.text("dark", .small, stamp: 2))
    #expect(mine.read(.theme) == .absent)
    #expect(peer.read(.streak) == .absent)
    try mine.write(.streak, streak)
    try peer.write(.theme, theme)
    try mine.flush()
    try peer.flush()
    #expect(try sessions.stored(.streak) == .value(streak))
    #expect(try sessions.stored(.theme) == .value(theme))
    // Neither sees the other's before a flush of its own, with nothing to write, drops its cache.
    #expect(mine.read(.theme) == .absent)
    try mine.flush()
    #expect(mine.read(.theme) == .value(theme))
  }

  /// K: of two increments of one key, one is lost.
  @Test func incrementsOfOneKeyAreLost() throws {
    let sessions = Sessions(.ios7)
    let first = try sessions.open()
    try first.write(.streak, .counter(364, stamp: 1))
    try first.flush()
    let both = [try sessions.open(), try sessions.open()]
    for (index, session) in both.enumerated() {
      guard case .value(let seen) = session.read(.streak) else { return #expect(Bool(false)) }
      try session.write(.streak, .counter((seen.number ?? 0) + 1, stamp: 2 + index))
    }
    for session in both { try session.flush() }
    #expect(try sessions.stored(.streak) == .value(.counter(365, stamp: 3)))
  }
}
