// Words and codes are what old files hold: these tables may grow at their ends and never change.

import Testing

@testable import ChaosTrace

@Suite struct WordTests {
  /// Each word list as literals, in the order of their codes.
  static let lists: [(name: String, words: [(UInt8, String)], pinned: [String])] = [
    list(
      Opcode.self,
      "unlock", "lock", "wait", "reboot", "panic", "power-loss", "space", "purge-caches",
      "set-clock", "launch", "suspend", "resume", "kill", "force-quit", "live-activity",
      "reinstall", "backup", "restore", "act", "proceed", "fault", "corrupt", "evict",
      "upgrade", "downgrade", "move-containers", "restore-elsewhere", "permission", "time-zone",
      "low-space", "passcode", "threads", "restore-part", "group-container", "daemon-crash"),
    list(BackupPart.self, "files", "keychain"),
    list(PersonalData.self, "contacts", "location", "calendars", "reminders", "photos"),
    list(Authorization.self, "authorized", "denied", "restricted", "not-determined"),
    list(Shortage.self, "reserve", "exhausted", "reclaim", "over"),
    list(
      BehaviourName.self,
      "read", "write", "streak", "remove", "append", "identity", "batch", "flush",
      "login", "resume-session", "gate", "restore-screen", "cache", "draft", "sync", "settings",
      "migrate", "careful-resume-session", "careful-gate", "careful-restore-screen",
      "careful-cache", "careful-draft", "careful-sync", "careful-migrate",
      "careful-login", "logout", "careful-logout", "careful-streak", "careful-append",
      "careful-identity", "careful-settings", "own-1", "own-2", "own-3", "own-4", "twice",
      "beside"),
    list(
      DiskModelName.self,
      "apfs.power", "apfs.panic", "ext4.ordered", "lazy", "kill", "posix.worst",
      "ext4.writeback", "btrfs", "posix.paranoid"),
    list(EraName.self, "ios18", "ios15", "ios13", "ios12", "ios10", "ios7", "adversarial"),
    list(
      FaultKind.self,
      "write-enospc", "write-short", "fsync-eio-ext4", "fsync-eio-btrfs", "read-eio", "open-eio",
      "write-eio", "create-enospc", "rename-eio", "unlink-eio", "write-eintr", "read-eintr",
      "close-eio", "lock-enolck", "keychain-not-allowed", "keychain-not-available",
      "fsync-eio-late"),
    list(
      Key.self, "streak", "theme", "list", "identity", "session", "score",
      "token", "welcomed", "screen", "visits", "draft", "inbox", "legacy", "modern", "migrated",
      "lengthy"),
    list(
      KillReason.self,
      "jetsam", "watchdog", "overrun", "cache-purge", "permission", "crash", "update"),
    list(
      LaunchCause.self,
      "user", "prewarm", "push", "voip", "fetch", "location", "bluetooth", "url-session",
      "live-activity", "timeline"),
    list(ProcessName.self, "app", "notifications", "widget"),
    list(
      SurvivorMode.self,
      "all", "none", "all-but", "only", "names-cut", "data-only", "names-only", "torn", "mix",
      "version", "size-only", "garbage", "shorn", "neighbours", "state", "all-but-two",
      "only-two", "blend"),
    list(
      NameMode.self, "as-mode", "cut", "all-but", "only", "first-half", "second-half"),
    list(
      ValueShape.self, "small", "large", "huge", "empty", "unicode", "again", "former",
      "vast", "foreign", "bytes127", "bytes128", "bytes255", "bytes256", "bytes4095",
      "bytes4096",
      "bytes4097", "bytes32767", "bytes32768", "bytes65535", "bytes65536", "giant"),
    list(WaitLength.self, "1s", "11s", "1min", "30min", "1d", "3d", "31d"),
  ]

  static func list<W: Word>(_ type: W.Type, _ pinned: String...)
    -> (name: String, words: [(UInt8, String)], pinned: [String])
  {
    ("\(W.self)", W.allCases.map { ($0.code, $0.word) }.sorted { $0.0 < $1.0 }, pinned)
  }

  @Test func everyCodeKeepsItsWord() {
    for (name, words, pinned) in Self.lists {
      #expect(words.map(\.0) == Array(0..<UInt8(words.count)), "the codes of \(name) are dense")
      #expect(words.map(\.1) == pinned, "the words of \(name), in the order of their codes")
    }
  }

  @Test func wordsAreUniqueAndOneWord() {
    for (name, words, _) in Self.lists {
      #expect(Set(words.map(\.1)).count == words.count, "two cases of \(name) share a word")
      for (_, word) in words {
        let allowed = word.utf8.allSatisfy {
          (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 46
        }
        #expect(!word.isEmpty && allowed, "'\(word)' of \(name)")
      }
    }
  }

  @Test func everyByteIsACase() {
    for byte in UInt8.min...UInt8.max {
      #expect(Opcode(code: byte).code == byte % 35)
      #expect(WaitLength(code: byte).code == byte % 7)
    }
  }

  /// What is added later goes to the end of the codes, wherever it belongs in the order.
  private enum Release: UInt8, Word {
    case second, first, third

    static let allCases: [Release] = [.third, .second, .first]

    static let words = spelled()
  }

  @Test func codesDoNotDecideTheOrder() {
    #expect(Release.allCases.map(\.code) == [2, 0, 1])
    #expect(
      (0..<6).map { Release(code: $0) } == [.second, .first, .third, .second, .first, .third])
    #expect(Release.first.simpler == [.third, .second] && Release.third.simpler == [])
    #expect(Release.allCases.map(\.rank) == [0, 1, 2])
  }

  /// Of several failures that do the same harm the plainest is told, so each has a place.
  @Test func everyFaultHasItsPlace() {
    #expect(FaultKind.plainestFirst.count == FaultKind.allCases.count)
    #expect(Set(FaultKind.plainestFirst) == Set(FaultKind.allCases))
  }

  /// A key that may stand after `act app write` must not read as a shape, nor the other way round.
  @Test func keysAndShapesDoNotShareWords() {
    #expect(Set(Key.allCases.map(\.word)).isDisjoint(with: ValueShape.allCases.map(\.word)))
  }

  /// Each release from 7 on belongs to one era, apart from those of which nothing is known.
  @Test func everyReleaseHasItsEra() {
    for release in 1...30 {
      let eras = EraName.allCases.filter { $0.releases?.contains(release) == true }
      #expect(eras.count == ([8, 9].contains(release) ? 0 : 1), "iOS \(release)")
    }
    #expect(EraName.ios15.releases == 15...17 && EraName.ios10.releases == 10...11)
  }

  /// What an act may change is what the epilogue asks for: a gate wipes the token (F90).
  @Test func anActTouchesAllThatItMayChange() {
    #expect(BehaviourName.gate.touched(.welcomed) == [.welcomed, .token])
    #expect(BehaviourName.logout.touched(.session) == [.session, .token])
    #expect(BehaviourName.migrate.touched(.legacy) == [.migrated, .legacy, .modern])
    #expect(BehaviourName.sync.touched(.list) == [.inbox, .list])
    #expect(BehaviourName.batch.touched(.streak) == [.theme, .session])
    #expect(BehaviourName.flush.touched(.streak) == [])
    #expect(BehaviourName.streak.touched(.streak) == [.streak])
  }
}
