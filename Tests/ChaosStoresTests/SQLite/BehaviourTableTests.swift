// What a store on SQLite must do in each situation that SQLite's users meet.

import CSQLite
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosStores

@Suite struct BehaviourTableTests {
  private static let folder = "/group/Library/Application Support/database"
  private static let main = folder + "/store.sqlite"
  private static let start = "launch app user\n"

  private func wal(_ change: (inout SQLiteOptions) -> Void = { _ in }) -> SQLite {
    var options = SQLiteOptions(.wal)
    change(&options)
    return SQLite(options)
  }

  private func rollback(_ change: (inout SQLiteOptions) -> Void = { _ in }) -> SQLite {
    var options = SQLiteOptions(.delete)
    change(&options)
    return SQLite(options)
  }

  private func value(_ number: Int) -> Value { .counter(number, stamp: number) }

  /// A database that cannot be read before the first unlock is unavailable, and never empty.
  @Test(arguments: [false, true]) func aLockedDatabaseIsUnavailable(isApple: Bool) throws {
    let kind = wal {
      $0.protection = .completeUntilFirstUnlock
      $0.errors = isApple ? .apple : .portable
    }
    let play = try Play(
      Self.start + """
        act app write streak
        reboot
        launch app prewarm
        act app read streak
        act app streak streak
        unlock
        act app read streak
        """, on: kind)
    // The store does not open at all, so nobody is answered.
    #expect(play.answers == ["365"])
    #expect(play.lastAnswers == ["365"])
    #expect(play.broken == [])
  }

  /// Creating the database without its key fails, and is not taken for a database without data.
  @Test func aDatabaseThatCannotBeMadeIsUnavailable() throws {
    let kind = wal { $0.protection = .completeUntilFirstUnlock }
    let play = try Play(
      "reboot\nlaunch app prewarm\nact app streak streak\nunlock\nact app streak streak", on: kind)
    #expect(play.answers == ["absent"])
    #expect(play.lastAnswers == ["1"])
    #expect(play.broken == [])
  }

  /// Class A goes in the middle: an error, a rollback, and everything is there after the unlock.
  @Test(arguments: [true, false]) func classAFailsAndComesBack(isWAL: Bool) throws {
    let kind =
      isWAL
      ? wal { $0.protection = .complete }
      : rollback { $0.protection = .complete }
    for pause in 1...24 {
      let play = try Play(
        Self.start + """
          act app write streak
          act app write streak pause=\(pause)
          lock
          wait 1min
          proceed app end
          act app read streak
          unlock
          launch app user
          act app read streak
          """, on: kind)
      // The index of a log is mapped memory: a process that touches it gets a signal (F20).
      let hasCrashed = play.outcome.judged.history.events.contains {
        if case .phone(.crashed) = $0 { true } else { false }
      }
      #expect(isWAL || !hasCrashed)
      #expect(play.broken == (hasCrashed ? ["ProcessesDoNotTrap"] : []), "pause \(pause)")
      #expect(["365", "366"].contains(play.lastAnswers.first ?? ""), "pause \(pause)")
    }
  }

  /// A kill after the commit: the log has it.
  @Test(arguments: [true, false]) func aCommitOutlivesItsProcess(isWAL: Bool) throws {
    let play = try Play(
      Self.start + "act app write streak\nkill app jetsam\nlaunch app user\nact app read streak",
      on: isWAL ? wal() : rollback())
    #expect(play.answers == ["365"])
    #expect(play.broken == [])
  }

  /// The last frame of the log is damaged, the log is gone, or only the main file was copied:
  /// SQLite opens without an error, and shows the commit before. Only the judge sees it.
  @Test(arguments: ["flipped", "gone", "main only"]) func aLostLogIsSilent(how: String) throws {
    let sessions = Sessions(of: wal { $0.settles = false })
    let store = try sessions.open()
    try store.write(.streak, value(1))
    try store.write(.streak, value(2))
    _ = sessions.phone.kill(.app, .jetsam)
    _ = sessions.phone.launch(.app, .user)
    var bytes = try #require(sessions.content(Self.main + "-wal"))
    let main = try #require(sessions.content(Self.main))
    switch how {
    case "flipped":
      bytes[bytes.count - 1] ^= 1
      try sessions.put(Self.main + "-wal", bytes)
      #expect(try sessions.stored(.streak) == .value(value(1)))
    case "gone":
      try sessions.remove(Self.main + "-wal")
      #expect(try sessions.stored(.streak) == .absent)
    default:
      try sessions.remove(Self.main + "-wal")
      try sessions.remove(Self.main + "-shm")
      try sessions.put(Self.main, main)
      #expect(try sessions.stored(.streak) == .absent)
    }
  }

  /// A writer dies after it has begun to write the main file: whoever comes next plays the journal
  /// back. `Corpus/Known` has what happens without the journal.
  @Test func aHotJournalIsTheOldValue() throws {
    var sawJournal = false
    for pause in 40...60 {
      let play = try Play(
        Self.start + """
          act app write theme large
          act app write session large
          act app write theme huge pause=\(pause)
          kill app jetsam
          """, on: rollback())
      #expect(play.broken == [], "pause \(pause)")
      let tree = play.outcome.trees.last ?? []
      let journal = tree.first { $0.path == Self.main + "-journal" }
      guard let journal, journal.content.count > 512 else { continue }
      sawJournal = true
      #expect(play.lastAnswers.first == "theme-1 (6005 bytes)", "pause \(pause)")
    }
    #expect(sawJournal)
  }

  /// Two writers: the second waits for the first, and both count.
  @Test(arguments: [true, false]) func writersTakeTurns(isWAL: Bool) throws {
    for pause in 1...30 {
      let play = try Play(
        Self.start + """
          launch notifications push
          act app streak streak
          act app streak streak pause=\(pause)
          act notifications streak streak
          """, on: isWAL ? wal() : rollback())
      #expect(play.broken == [], "pause \(pause)")
      #expect(play.lastAnswers == ["3"], "pause \(pause)")
    }
  }

  /// Whoever holds the writer's lock makes the other wait, and refuse aloud when its time is over;
  /// when the holder is killed its transaction is undone, and the other goes on.
  @Test func anOpenTransactionIsInTheWay() throws {
    let play = try Play(
      Self.start + """
        launch notifications push
        act app write streak
        act notifications write streak
        kill app jetsam
        act notifications write streak
        act notifications read streak
        """, on: wal { $0.transaction = .held })
    #expect(play.broken == [])
    let theirs = play.outcome.judged.history.operations.filter { $0.process == .notifications }
    // The holder came first, so the other cannot even open the database.
    #expect(theirs.first?.completion == .failed(.failed(.resourceBusy)))
    let write = theirs.first { $0.kind == .write }
    #expect(write?.completion == .ok)
    #expect(play.answers.last == write?.value?.label)
  }

  /// A process that iOS suspends with the lock is killed: the other gets it (F68).
  @Test func aSuspendedWriterIsKilled() throws {
    let play = try Play(
      Self.start + """
        launch notifications push
        act app write streak
        suspend app
        act notifications write streak
        act notifications read streak
        """, on: wal { $0.transaction = .held })
    #expect(play.broken == ["NoLockAcrossSuspension"])
    #expect(
      play.outcome.judged.history.operations.last {
        $0.process == .notifications && $0.kind == .write
      }?
      .completion == .ok)
  }

  /// A snapshot that is out of date cannot be written on, and no timeout helps: reading again does.
  /// Taking the error for one that passes loses the write.
  @Test(arguments: SQLiteOptions.StaleSnapshot.allCases)
  func aStaleSnapshot(reaction: SQLiteOptions.StaleSnapshot) throws {
    let kind = wal {
      $0.begin = .deferred
      $0.staleSnapshot = reaction
    }
    var lost = 0
    for pause in 1...20 {
      let play = try Play(
        Self.start + """
          launch notifications push
          act app read streak
          act notifications read streak
          act app streak streak pause=\(pause)
          act notifications write streak
          """, on: kind)
      if !play.broken.isEmpty { lost += 1 }
      if reaction == .retry { #expect(play.broken == [], "pause \(pause)") }
    }
    #expect((lost > 0) == (reaction == .ignore))
  }

  /// The main file was unlinked or renamed while it was open: in WAL mode writes go on into a file
  /// without a name; a rollback journal refuses.
  @Test func anUnlinkedMainFile() throws {
    let sessions = Sessions(of: wal())
    let store = try sessions.open()
    try store.write(.streak, value(1))
    try sessions.remove(Self.main)
    try store.write(.streak, value(2))
    #expect(store.read(.streak) == .value(value(2)))
  }

  @Test func anUnlinkedMainFileWithAJournal() throws {
    let sessions = Sessions(of: rollback())
    let store = try sessions.open()
    try store.write(.streak, value(1))
    try sessions.remove(Self.main)
    #expect(throws: StoreError.self) { try store.write(.streak, value(2)) }
  }

  /// The log of a database that is gone is ignored by a new one.
  @Test func aStaleLogIsIgnored() throws {
    let sessions = Sessions(of: wal { $0.settles = false })
    try sessions.open().write(.streak, value(1))
    try sessions.remove(Self.main)
    #expect(try sessions.stored(.streak) == .absent)
    try sessions.open().write(.streak, value(2))
    #expect(try sessions.stored(.streak) == .value(value(2)))
  }

  /// No space during a commit or a checkpoint: refused or put off, and nothing regresses.
  @Test(arguments: [true, false]) func aFullDisk(isWAL: Bool) throws {
    for pages in 0...12 {
      let play = try Play(
        Self.start + """
          act app write theme
          act app write session huge
          space free=\(pages)
          act app write theme huge
          act app write session
          act app read theme
          kill app jetsam
          launch app user
          act app read theme
          """, on: isWAL ? wal { $0.checkpoint = 1 } : rollback())
      #expect(play.broken == [], "\(pages) pages")
    }
  }

  /// A schema that a later version of the app made is refused, and stays as it is.
  @Test func aNewerSchemaIsLeftAlone() throws {
    let sessions = Sessions(of: rollback())
    try sessions.open().write(.streak, value(1))
    var bytes = try #require(sessions.content(Self.main))
    // The user version stands at offset 60, big endian.
    bytes[63] = 9
    try sessions.put(Self.main, bytes)
    #expect(throws: StoreError.unavailable) { try sessions.open() }
    #expect(sessions.content(Self.main) == bytes)
  }

  /// What is no database is put aside, with whatever belongs to it, and aloud.
  @Test func aDamagedDatabaseIsKept() throws {
    let sessions = Sessions(of: rollback())
    try sessions.open().write(.streak, value(1))
    let damaged = Array("this is not a database, ".utf8) + [UInt8](repeating: 7, count: 4_072)
    try sessions.put(Self.main, damaged)
    #expect(throws: StoreError.corrupt) { try sessions.open() }
    #expect(sessions.content(Self.folder + "/damaged.1/store.sqlite") == damaged)
    #expect(sessions.content(Self.main) == nil)
    #expect(try sessions.stored(.streak) == .absent)
  }

  /// A read that fails with EIO looks like damage to SQLite; the store looks twice.
  @Test func aFailingReadIsNoDamage() throws {
    for call in 1...12 {
      let play = try Play(
        Self.start + """
          act app write streak
          kill app jetsam
          launch app user
          fault app read-eio nth=\(call)
          act app read streak
          act app read streak
          """, on: wal())
      #expect(play.broken == [], "call \(call)")
      #expect(play.lastAnswers == ["365"], "call \(call)")
    }
  }

  /// A migration is killed between its steps: the schema is the old one or the new one.
  @Test func makingTheTableIsAllOrNothing() throws {
    for pause in 1...120 {
      let play = try Play(
        Self.start + """
          act app write streak pause=\(pause)
          kill app jetsam
          launch app user
          act app write theme
          act app read theme
          """, on: pause % 2 == 0 ? wal() : rollback())
      #expect(play.broken == [], "pause \(pause)")
    }
  }

  /// A checkpoint that a suspended reader holds up leaves the log to grow, and nobody behind.
  @Test func aReaderInTheWayOfACheckpoint() throws {
    for pause in 1...12 {
      let play = try Play(
        Self.start + """
          launch notifications push
          act app write theme
          act notifications read theme pause=\(pause)
          suspend notifications
          act app write session huge
          act app write session huge
          act app write theme
          resume notifications
          proceed notifications end
          act notifications read theme
          """, on: wal { $0.checkpoint = 2 })
      #expect(play.broken == [], "pause \(pause)")
    }
  }
}
