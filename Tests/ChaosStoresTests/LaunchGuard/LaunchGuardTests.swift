// The guard against crash loops: it counts launches that died while they opened the store, one that
// comes through takes the count back, and only `anew` ever costs anything.

import ChaosContracts
import ChaosDisk
import ChaosTrace
import Testing

@testable import ChaosStores

@Suite struct LaunchGuardTests {
  private static let marks = "/group/Library/Application Support/launches"
  private static let save = "launch app user\nact app write theme\n"
  /// A launch that is killed while it opens its store, after it has left its mark.
  private static let death = """
    kill app jetsam
    launch app user
    act app read theme pause=12
    kill app jetsam

    """

  private func store(_ options: (name: String, value: String)...) throws -> LaunchGuard {
    try LaunchGuard().with(options)
  }

  /// How many launches are marked after each step.
  private func marks(_ play: Play) -> [Int] {
    play.outcome.trees.map { tree in
      tree.first { $0.path == Self.marks }?.content.count ?? 0
    }
  }

  private func deaths(_ count: Int) -> String {
    Array(repeating: Self.death, count: count).joined()
  }

  private static let look = "launch app user\nact app read theme\n"

  @Test func everyLaunchThatComesToNothingIsMarked() throws {
    let play = try Play(Self.save + deaths(4) + "launch app user", on: LaunchGuard())
    #expect(
      marks(play) == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4])
    #expect(play.broken == [])
    let file = play.outcome.trees.last?.first { $0.path == Self.marks }
    #expect(file?.protection == ProtectionClass.none)
  }

  /// Whatever the app then does with it, as far as it comes.
  @Test(arguments: ["read theme", "write theme pause=40", "streak streak", "flush"])
  func aStoreThatIsOpenTakesTheMarksBack(work: String) throws {
    let play = try Play(
      Self.save + deaths(2) + "launch app user\nact app \(work)\n" + deaths(1), on: LaunchGuard())
    #expect(marks(play).suffix(7) == [2, 2, 0, 0, 0, 1, 1])
    #expect(play.broken == [])
  }

  /// An app that cannot open its store knows that, and tries again with each act of one launch.
  @Test func aLaunchThatCannotOpenIsCountedOnce() throws {
    let kind = try store(("launches", "3"), ("anew", ""))
    let full = "space free=1\nlaunch app user\n"
    let play = try Play(
      full + String(repeating: "act app read theme\n", count: 6)
        + "space free=99\nlaunch widget timeline\nact widget write theme\n" + Self.look, on: kind)
    #expect(play.answers.last == "theme-1")
    #expect(play.broken == [])
    #expect(marks(play).max() ?? 0 <= 1)
  }

  /// Wherever a launch dies before its store is open, it has been marked.
  @Test func aLaunchIsMarkedBeforeItTouchesAnything() throws {
    var marked: [Int] = []
    for pause in 1...60 {
      let play = try Play(
        Self.save + "kill app jetsam\nlaunch app user\nact app write theme pause=\(pause)\n"
          + "kill app jetsam", on: LaunchGuard())
      guard play.wasPaused else { break }
      #expect(play.broken == [])
      if marks(play).last == 1 { marked.append(pause) }
    }
    // Only what leaves the mark stands before it.
    #expect(marked.first ?? .max <= 5 && marked.count > 5, "\(marked)")
  }

  /// An extension is started and ended as iOS likes.
  @Test func extensionsAreNotCounted() throws {
    let widget = "launch widget timeline\nact widget read theme pause=9\nkill widget jetsam\n"
    let play = try Play(
      Self.save + String(repeating: widget, count: 5), on: try store(("launches", "1")))
    #expect(marks(play).allSatisfy { $0 == 0 })
  }

  /// What the guard cannot write it does without: nothing is refused because of it.
  @Test func troubleWithTheMarksKeepsNobodyOut() throws {
    for fault in ["create-enospc", "write-eio", "fsync-eio-ext4", "write-enospc"] {
      let play = try Play(
        Self.save + "kill app jetsam\nlaunch app user\nfault app \(fault) nth=1\n"
          + "act app read theme", on: LaunchGuard())
      #expect(play.answers == ["theme-1"], "\(fault)")
      #expect(play.broken == [], "\(fault)")
    }
  }

  // MARK: Anew

  /// The launch after so many throws everything away, and not one before.
  @Test(arguments: [1, 3, 8]) func afterSoManyLaunchesTheDataIsGone(launches: Int) throws {
    let kind = try store(("launches", "\(launches)"), ("anew", ""))
    let kept = try Play(Self.save + deaths(launches - 1) + Self.look, on: kind)
    #expect(kept.answers.last == "theme-1")
    #expect(kept.broken == [])
    let lost = try Play(Self.save + deaths(launches) + Self.look, on: kind)
    #expect(lost.answers.last == "absent")
    #expect(lost.broken.contains("AcknowledgedWritesSurvive"), "\(lost.broken)")
    let names = lost.outcome.trees.last?.map(\.path).filter { $0.contains("/hardened/") } ?? []
    #expect(names.allSatisfy { $0.hasSuffix("/lock") }, "\(names)")
    // The count begins anew as well.
    #expect(marks(lost).last == 0)
  }

  /// Without the option nothing is ever lost, however many there are.
  @Test func aGuardThatKeepsTheDataHolds() throws {
    let play = try Play(
      Self.save + deaths(12) + Self.look, on: try store(("launches", "1")))
    #expect(play.answers.last == "theme-1")
    #expect(play.broken == [])
  }

  /// A launch that comes through takes back what had been counted: the row begins anew.
  @Test func onlyARowCounts() throws {
    let kind = try store(("launches", "3"), ("anew", ""))
    let play = try Play(
      Self.save + deaths(2) + Self.look + deaths(2) + Self.look, on: kind)
    #expect(play.answers.last == "theme-1")
    #expect(play.broken == [])
  }

  /// In a loop it goes by the file alone.
  @Test func inALoopNoMemoryIsTrusted() throws {
    let sessions = Sessions(of: try store(("launches", "1")))
    let value = Value.text("a", .small, stamp: 1)
    try sessions.open().write(.theme, value)
    try sessions.put(Self.marks, [1])
    let launches = try (0..<2).map { _ in try #require(try sessions.open() as? HardenedStore) }
    #expect(launches.map(\.remembers) == [false, true])
    #expect(launches.allSatisfy { $0.read(.theme) == .value(value) })
  }

  @Test func namesAreOneEach() throws {
    #expect(LaunchGuard().name == "launch-guard")
    #expect(try store(("anew", ""), ("launches", "8")).name == "launch-guard:launches=8,anew")
    #expect(throws: StoreOptionError.self) { try store(("launches", "0")) }
  }
}
