// What the hardened file does about damage, later formats, leftovers and protection: each rule of
// FACTS.md, hardened file, with what must be on the disk afterwards.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosStores

struct HardenedFileTests {
  private static let folder = "/group/Library/Application Support/hardened"
  private static let main = folder + "/store"
  private static let spare = folder + "/store.previous"
  private static let two = "launch app user\nact app write theme\nact app write theme\n"
  private static let size: UInt16 = {
    let tree = try? Play(two, on: HardenedFile()).outcome.trees.last
    return UInt16(tree?.first { $0.path == main }?.content.count ?? 0)
  }()

  private func reports(_ play: Play) -> Int {
    play.outcome.judged.history.events.filter {
      if case .phone(.reported(_, .recoveredOlderState)) = $0 { true } else { false }
    }.count
  }

  private func file(_ play: Play, _ path: String) -> TreeEntry? {
    play.outcome.trees.last?.first { $0.path == path }
  }

  // MARK: Damage

  /// Every byte is covered: whichever flips, the spare answers, and that is said aloud.
  @Test func theSpareAnswersAloud() throws {
    #expect(Self.size > 30)
    for at in 0..<Self.size {
      for mask in [1, 128] {
        let play = try Play(
          Self.two + "corrupt file=0 at=\(at) mask=\(mask)\nact app read theme", on: HardenedFile())
        #expect(play.answers == ["theme-1"], "byte \(at)")
        #expect(reports(play) > 0)
        #expect(play.broken == [])
      }
    }
  }

  /// The damaged file is set aside: it must not become the spare of what is written next.
  @Test func aWriteGoesOnFromTheSpare() throws {
    let play = try Play(
      Self.two + """
        corrupt file=0 at=20 mask=1
        act app write session
        act app read theme
        corrupt file=0 at=20 mask=1
        """, on: HardenedFile())
    #expect(play.answers == ["theme-1"])
    #expect(play.broken == [])
    let damaged = try #require(file(play, Self.folder + "/store.damaged"))
    guard case .damaged = Generation.parse(damaged.content) else {
      // The second flip hit it, and healed it: then it holds what it held before.
      guard case .generation(let old) = Generation.parse(damaged.content) else {
        Issue.record("a later format appeared")
        return
      }
      #expect(old.number == 2)
      return
    }
  }

  /// Damage to the spare is nobody's business while the main file is whole.
  @Test func aDamagedSpareIsNotUsed() throws {
    let play = try Play(
      Self.two + "corrupt file=1 at=20 mask=1\nact app read theme\nact app write session",
      on: HardenedFile())
    #expect(play.answers == ["theme-2"])
    #expect(reports(play) == 0)
    #expect(play.broken == [])
  }

  /// Both are damaged: nothing is invented, and nothing is written over what may be saved yet.
  @Test func bothDamagedIsCorrupt() throws {
    let play = try Play(
      Self.two + """
        corrupt file=0 at=20 mask=1
        corrupt file=1 at=20 mask=1
        act app read theme
        act app write session
        act app streak streak
        """, on: HardenedFile())
    #expect(play.answers == ["corrupt", "failed"])
    #expect(play.broken == [])
    let writes = play.outcome.judged.history.operations.filter {
      $0.kind == .write && $0.step != nil
    }
    #expect(writes.map(\.completion) == [.ok, .ok, .failed(.corrupt)])
    let (damaged, before) = (play.outcome.trees[5], play.outcome.trees[4])
    #expect(damaged.map(\.content) == before.map(\.content))
  }

  /// Other hands took the main file: a rename never leaves that behind.
  @Test func aMissingMainFileIsReplacedByTheSpare() throws {
    let sessions = Sessions(of: HardenedFile())
    let (old, new) = (Value.text("a", .small, stamp: 1), Value.text("b", .small, stamp: 2))
    try sessions.open().write(.theme, old)
    try sessions.open().write(.theme, new)
    try sessions.remove(Self.main)
    #expect(try sessions.stored(.theme) == .value(old))
    try sessions.remove(Self.spare)
    // Nothing is there at all: that is what a fresh installation looks like.
    #expect(try sessions.stored(.theme) == .absent)
  }

  // MARK: Later formats

  /// A file of a later version is whole, and not ours: it is neither read nor replaced.
  @Test func aNewerFormatIsLeftAlone() throws {
    let sessions = Sessions(of: HardenedFile())
    try sessions.open().write(.theme, .text("a", .small, stamp: 1))
    let body: [UInt8] = [2] + Array("whatever comes next year".utf8)
    var newer = Array("HRDN".utf8)
    newer.append(Checksum.crc32c(body), bytes: 4)
    newer += body
    try sessions.put(Self.main, newer)
    let store = try sessions.open()
    #expect(store.read(.theme) == .unavailable)
    for change in [Value.text("b", .small, stamp: 2), nil] {
      #expect(throws: StoreError.unavailable) { try store.write(.theme, change) }
      #expect(throws: StoreError.unavailable) {
        try store.apply([StoreChange(key: .session, value: change)])
      }
    }
    #expect(throws: StoreError.unavailable) {
      try store.update(.streak) { _ in
        Issue.record("nobody knows what the value is")
        return nil
      }
    }
    #expect(sessions.content(Self.main) == newer)
    // One bit less, and it is damage: then the spare answers.
    newer[8] ^= 0x10
    try sessions.put(Self.main, newer)
    #expect(try sessions.stored(.theme) != .unavailable)
  }

  // MARK: Leftovers

  /// 200 writes that died, each in another place: no more files than one of them leaves.
  @Test func leftoversAreReaped() throws {
    var steps = "launch app user\nact app write theme\n"
    for write in 0..<200 {
      steps += "act app write theme pause=\(1 + write % 26)\nkill app jetsam\nlaunch app user\n"
    }
    let play = try Play(steps + "act app write theme\nact app read theme", on: HardenedFile())
    #expect(play.broken == [])
    let names = play.outcome.trees.map { tree in
      tree.map(\.path).filter { $0.hasPrefix(Self.folder + "/") }
        .map { $0.dropFirst(Self.folder.count + 1) }
    }
    #expect(names.allSatisfy { $0.count <= 5 })
    #expect(names.last == ["lock", "store", "store.previous"])
    for leftover in ["store.new", "store.link"] {
      #expect(names.contains { $0.contains(Substring(leftover)) })
    }
  }

  // MARK: Protection

  /// The class is there with the name, before any byte, wherever a write stops [I14].
  @Test func everyFileIsUnprotectedAtEveryMoment() throws {
    for pause in 1...30 {
      let play = try Play(
        """
        launch app user
        act app write theme pause=\(pause)
        proceed app end
        act app write theme pause=\(pause)
        """, on: HardenedFile())
      for tree in play.outcome.trees {
        for entry in tree where entry.path.hasPrefix(Self.folder) {
          #expect(entry.protection == ProtectionClass.none, "pause \(pause): \(entry.path)")
        }
      }
    }
  }

  /// Before first unlock it is as good as at any time, from the very first write on.
  @Test(arguments: EraName.allCases) func worksBeforeFirstUnlock(_ era: EraName) throws {
    let play = try Play(
      """
      reboot
      launch app location
      act app read theme
      act app write theme
      act app read theme
      act app streak streak
      reboot
      launch app location
      act app streak streak
      act app remove theme
      act app read theme
      """, phone: TraceHeader(era: era), on: HardenedFile())
    #expect(play.answers == ["absent", "theme-1", "absent", "1", "absent"])
    #expect(play.broken == [])
  }

  // MARK: Memory

  /// Memory answers only while the file is the one that was read: another process's write is seen.
  @Test func memoryIsNeverStale() throws {
    let sessions = Sessions(of: HardenedFile())
    let (mine, peer) = (try sessions.open(), try sessions.open())
    for stamp in 1...5 {
      let value = Value.counter(stamp, stamp: stamp)
      try (stamp % 2 == 0 ? mine : peer).write(.streak, value)
      #expect(mine.read(.streak) == .value(value))
      #expect(peer.read(.streak) == .value(value))
    }
    // Setting what is cached is no no-op when the disk has something else (B38).
    try mine.write(.streak, .counter(1, stamp: 1))
    #expect(peer.read(.streak) == .value(.counter(1, stamp: 1)))
  }

  /// A flipped bit does not hide behind memory forever: the next process is told.
  @Test func damageIsSeenThroughMemory() throws {
    let play = try Play(
      Self.two + "act app read theme\ncorrupt file=0 at=20 mask=1\nact app read theme",
      on: HardenedFile())
    #expect(play.answers == ["theme-2", "theme-1"])
    #expect(reports(play) > 0)
  }
}
