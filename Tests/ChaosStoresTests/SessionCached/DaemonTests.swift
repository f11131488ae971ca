// The daemon behind the defaults from iOS 8 on, and what there was before it: when a value leaves
// the process, when it reaches the disk, who sees it, and what ends it.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosStores
import ChaosTrace
import Testing

struct DaemonTests {
  private static let daemons = EraName.allCases.filter { $0 != .ios7 }
  /// A value that was there before, safely.
  private static let before = """
    launch app user
    act app write streak
    act app flush
    wait 1min
    wait 1min

    """
  private static let after = """

    unlock
    launch app user
    act app read streak
    """

  /// What a process that starts afterwards reads: 365 is the old value, 366 the new one.
  private func answer(_ steps: String, _ era: EraName, variation: UInt8 = 0) throws -> String? {
    try play(steps, era, variation: variation).answers.last
  }

  private func play(_ steps: String, _ era: EraName, variation: UInt8 = 0) throws -> Play {
    try Play(
      Self.before + steps + Self.after, phone: TraceHeader(era: era, variation: variation),
      on: SessionCached())
  }

  // MARK: Death of the process

  /// `set` without `synchronize` is nowhere but in the process (FACTS.md, legacy defaults).
  @Test func withoutADaemonAKillLosesTheValue() throws {
    let era = EraName.ios7
    #expect(try answer("act app write streak\nkill app jetsam", era) == "365")
    #expect(try answer("act app write streak\nact app flush\nkill app jetsam", era) == "366")
  }

  /// SIGKILL after the message left does not lose the value (F29); before that it does (F30).
  @Test(arguments: daemons) func theMessageDecides(_ era: EraName) throws {
    #expect(try answer("act app write streak pause=1\nkill app jetsam", era) == "365")
    #expect(try answer("act app write streak\nkill app jetsam", era) == "366")
  }

  /// In a variation of iOS 10 and 11 the message leaves later: a kill is quicker (B35), and an
  /// orderly restart waits for it (F30).
  @Test func aLateMessageIsSentBeforeARestart() throws {
    let late = (era: EraName.ios10, variation: UInt8(1))
    #expect(try answer("act app write streak\nkill app jetsam", late.era) == "366")
    for (end, value) in [("kill app jetsam", "365"), ("reboot", "366")] {
      let answer = try answer(
        "act app write streak\n" + end, late.era, variation: late.variation)
      #expect(answer == value, "\(end)")
    }
  }

  // MARK: Power loss

  /// Seconds until the value is written: the knob of F30.
  private static func delay(_ era: EraName) -> UInt64 { era == .adversarial ? 60 : 10 }

  /// Everything that was written survives the crash, so only what was never written is lost (F29).
  @Test(arguments: EraName.allCases) func thePowerLossFindsItInMemory(_ era: EraName) throws {
    for length in WaitLength.allCases {
      let answer = try answer("act app write streak\nwait \(length.word)\npower-loss all", era)
      #expect(answer == (length.seconds < Self.delay(era) ? "365" : "366"), "\(length.word)")
    }
  }

  /// `synchronize` is no barrier (F28): with a daemon it writes nothing, without one it does.
  @Test(arguments: EraName.allCases) func synchronizeIsNoBarrier(_ era: EraName) throws {
    let answer = try answer("act app write streak\nact app flush\npower-loss all", era)
    #expect(answer == (era == .ios7 ? "366" : "365"))
  }

  /// So nobody promised that what was synchronized outlives a panic either (F28).
  @Test(arguments: EraName.allCases) func aPanicMayTakeWhatWasSynchronized(_ era: EraName) throws {
    let play = try play("act app write streak\nact app flush\npanic all", era)
    #expect(play.answers.last == (era == .ios7 ? "366" : "365"))
    #expect(play.broken == [])
  }

  /// The new file has its bytes before it has the name (F33): where the disk keeps the names and no
  /// page that was not synced, the value is there.
  @Test(arguments: daemons) func theFileIsSyncedBeforeItHasTheName(_ era: EraName) throws {
    let written = "act app write streak\nwait 1min\nwait 1min\n"
    #expect(try answer(written + "panic names-only", era) == "366")
  }

  /// "That doesn't mean that the user defaults system is allowed to drop the value" (F27).
  @Test(arguments: daemons) func anOrderlyRestartWritesItOut(_ era: EraName) throws {
    #expect(try answer("act app write streak\nreboot", era) == "366")
    #expect(try answer("act app write streak\npanic all", era) == "365")
  }

  /// ENOSPC: the file stays as it was, and the value is written when there is space again (F33).
  @Test(arguments: EraName.allCases) func aFullDiskDelaysIt(_ era: EraName) throws {
    let full = "space free=0\nact app write streak\nwait 1min\nwait 1min\n"
    #expect(try answer(full + "power-loss all", era) == "365")
    let wait = "space plenty\nwait 30min\n"
    #expect(try answer(full + wait + "power-loss all", era) == "366")
  }

  // MARK: Other processes

  /// Another process's cache is checked by generation at each read (F29, F45).
  @Test(arguments: daemons) func othersSeeItAtOnce(_ era: EraName) throws {
    let play = try Play(
      """
      launch app user
      launch notifications push
      act app read theme
      act notifications write theme
      act app read theme
      act app write theme
      act notifications read theme
      act notifications remove theme
      act app read theme
      """, phone: TraceHeader(era: era), on: SessionCached())
    #expect(play.answers == ["absent", "theme-1", "theme-2", "absent"])
  }

  /// A sticky session is blind to others as well: it never asks (F36: "also in an extension").
  @Test(arguments: Era.DefaultsCache.allCases)
  func aStickySessionIsBlind(_ cache: Era.DefaultsCache) throws {
    let play = try Play(
      """
      reboot
      launch notifications push
      act notifications read theme
      unlock
      launch app user
      act app write theme
      act notifications read theme
      """, phone: .adversarial(cache, .pendingPerKey), on: SessionCached())
    #expect(play.answers == ["absent", cache == .refreshOnUnlock ? "theme-1" : "absent"])
  }

  /// Nothing makes reading and writing one step (F48): one of two increments is lost.
  @Test(arguments: daemons) func incrementsMeet(_ era: EraName) throws {
    let play = try Play(
      """
      launch app user
      launch notifications push
      act app write streak
      act app streak streak pause=1
      act notifications streak streak
      proceed app end
      act notifications read streak
      """, phone: TraceHeader(era: era), on: SessionCached())
    #expect(play.answers == ["365", "365", "366"])
    // An app's bug, and not the store's.
    #expect(play.broken == [])
  }

  // MARK: The file

  /// A domain without a value has no file (F32), in whatever order the values went.
  @Test(arguments: EraName.allCases) func anEmptyDomainHasNoFile(_ era: EraName) throws {
    let keys = ["theme", "streak", "list"]
    for order in [keys, keys.reversed(), ["streak", "theme", "list"]] {
      func acts(_ verb: String, _ keys: [String]) -> String {
        keys.map { "act app \(verb) \($0)\n" }.joined()
      }
      func files(_ steps: String) throws -> Int {
        let play = try Play(
          "launch app user\n\(steps)act app flush\nwait 1min\nwait 1min\nreboot",
          phone: TraceHeader(era: era), on: SessionCached())
        return try #require(play.outcome.trees.last).count { !$0.isDirectory }
      }
      let saved = acts("write", keys)
      #expect(try files(saved) == 1)
      #expect(try files(saved + acts("remove", order)) == 0, "\(order)")
    }
  }

  /// Bits that flip behind the daemon's back go unnoticed: it never looks again (F51). After a
  /// restart the file does not parse, which counts as empty (F50).
  @Test(arguments: daemons) func theFileIsReadOnce(_ era: EraName) throws {
    #expect(try answer("corrupt file=0 at=0 mask=1\nkill app jetsam", era) == "365")
    #expect(try answer("corrupt file=0 at=0 mask=1\nreboot", era) == "absent")
    let healed = "corrupt file=0 at=0 mask=1\nact app write theme\nwait 1min\nreboot"
    #expect(try answer(healed, era) == "365")
  }

  /// Class C by inheritance, before and after each flush (F24).
  @Test(arguments: EraName.allCases) func theFileHasClassC(_ era: EraName) throws {
    let play = try Play(
      Self.before + "act app write theme\nwait 1min\nreboot\nunlock\nwait 1min",
      phone: TraceHeader(era: era), on: SessionCached())
    for tree in play.outcome.trees {
      for entry in tree where entry.path.contains("group.plist") {
        #expect(entry.protection == .completeUntilFirstUnlock)
      }
    }
    #expect(play.outcome.trees.last?.contains { $0.path.hasSuffix("/group.plist") } == true)
  }

  /// Deleting the app takes everything: also what the daemon had not written yet.
  @Test(arguments: EraName.allCases) func reinstallingLeavesNothing(_ era: EraName) throws {
    let play = try Play(
      Self.before + """
        act app write theme
        reinstall
        launch app user
        act app read streak
        act app read theme
        wait 1min
        wait 1min
        reboot
        unlock
        launch app user
        act app read streak
        act app read theme
        """, phone: TraceHeader(era: era), on: SessionCached())
    #expect(play.answers == ["absent", "absent", "absent", "absent"])
    #expect(play.broken == [])
  }
}
