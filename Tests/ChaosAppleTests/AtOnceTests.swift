// Two tasks of one app that change something at once.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSearch
import ChaosTrace
import Foundation
import Testing

@Suite struct AtOnceTests {
  private func broken<App: AppUnderTest>(_ steps: String, _ app: App.Type, order: Int = 0) throws
    -> Set<String>
  {
    let threads = order == 0 ? "" : "threads app order=\(order)\n"
    let play = try AppPlay("\(threads)launch app user\n\(steps)", on: AppKind<App>("app"))
    #expect(play.outcome.refusals.isEmpty)
    return Set(play.broken)
  }

  /// What is broken in some of many orders of threads.
  private func brokenInOrders<App: AppUnderTest>(_ steps: String, _ app: App.Type) throws
    -> Set<String>
  {
    try (0..<40).reduce(into: []) { $0.formUnion(try broken(steps, app, order: $1)) }
  }

  private let count = "act app write streak\nact app twice streak\nact app read streak"

  /// An actor that awaits in the middle of an update lets the other task in.
  @Test func anActorThatAwaitsInTheMiddleLosesACount() throws {
    #expect(try broken(count, AwaitingCount.self) == ["NoLostUpdate"])
  }

  @Test func anActorThatDoesNotLosesNone() throws {
    #expect(try brokenInOrders(count, WholeCount.self).isEmpty)
  }

  /// The same on the main actor, which is one thread.
  @Test func onTheMainActorToo() throws {
    #expect(try broken(count, MainCount.self) == ["NoLostUpdate"])
  }

  /// Settings are kept elsewhere: another task may come between a look at them and a change.
  @Test func settingsThatAreReadAndThenSetLoseACount() throws {
    #expect(try broken(count, HoppingSettings.self) == ["NoLostUpdate"])
  }

  /// Two tasks find no identity, and each makes one: one of them is told, and never seen again.
  @Test func anIdentityIsMadeTwice() throws {
    let steps = "act app twice identity\nact app read identity"
    #expect(try brokenInOrders(steps, HastyIdentity.self) == ["NoLostUpdate"])
    #expect(try brokenInOrders(steps, WholeIdentity.self).isEmpty)
  }

  /// Both tasks save what they loaded before the other one saved: the neighbour's value is gone.
  @Test func aFileOfTwoValuesLosesOne() throws {
    let look = "act app read theme\nact app read session"
    let steps = "act app write theme\nact app beside theme\n\(look)"
    #expect(try broken(steps, AwaitingPair.self) == ["NoCollateralDamage"])
    #expect(try brokenInOrders(steps, WholePair.self).isEmpty)
    // One after the other they are all there.
    let inTurn = "act app write theme\nact app write session\n\(look)"
    #expect(try broken(inTurn, AwaitingPair.self).isEmpty)
  }

  /// Which of two texts that are saved at once is there, nobody promises: only that it is whole.
  @Test func ofTwoTextsEitherMayStay() throws {
    let steps = "act app twice theme\nact app read theme"
    #expect(try brokenInOrders(steps, AwaitingPair.self).isEmpty)
    #expect(try brokenInOrders(steps, WholePair.self).isEmpty)
  }

  /// Code without `async` is the main thread's, and runs to its end.
  @Test func codeOfTheMainThreadIsOneAfterTheOther() throws {
    let play = try AppPlay("launch app user\n\(count)", on: AppKind<PlainCount>("plain"))
    #expect(play.broken.isEmpty)
    #expect(play.answers == ["365", "366", "367"])
    #expect(!AppKind<PlainCount>("plain").actsAtOnce)
    #expect(AppKind<WholeCount>("whole").actsAtOnce)
    #expect(!AppKind<BarredCount>("barred").actsAtOnce)
  }

  /// Code that any thread may call runs on two of them; a lock makes it one after the other.
  @Test func codeOfAnyThreadRunsAtOnce() throws {
    #expect(try broken(count, ThreadedCount.self) == ["NoLostUpdate"])
    #expect(try brokenInOrders(count, GuardedCount.self).isEmpty)
  }

  /// A store without tasks makes one change after the other.
  @Test(arguments: ["plain-file", "sqlite-wal"])
  func aStoreWithoutTasksTakesTurns(name: String) throws {
    let trace = try TraceText(
      parsing: "chaos trace 1\nphone ios18\nlaunch app user\n\(count)\nact app beside theme\n"
        + "act app read theme\nact app read list"
    ).trace
    let outcome = Catalog().simulator().run(trace, try Catalog().store(name))
    #expect(outcome.violations.isEmpty)
    #expect(AppPlay.answers(outcome) == ["365", "366", "367", "absent", "theme-4", "[5]"])
  }

  /// A death in the middle of both is a death of both.
  @Test func deathsAndErrorsInTheMiddleAreLawful() throws {
    for call in 1...30 {
      let steps = """
        act app twice streak pause=\(call)
        kill app jetsam
        launch app user
        \(count)
        """
      #expect(try broken(steps, WholeCount.self).isEmpty, "stopped before call \(call)")
      let full = "fault app write-enospc nth=\(call)\n\(count)\n\(count)"
      #expect(try broken(full, WholeCount.self).isEmpty, "write \(call) fails")
    }
  }

  /// From each of ten seeds a search finds the lost count, and none in the app that loses none, or
  /// says that it never does it.
  @Test(arguments: 1...10) func searchesMeetThem(seed: Int) throws {
    func found<App: AppUnderTest>(_ app: App.Type, runs: Int = 40) -> Set<String> {
      let kind = AppKind<App>("app")
      let source = TraceSource(
        seed: UInt64(seed), eras: [.ios18], models: [.kill], for: AppTraits(kind))
      let simulator = Catalog().simulator()
      return (0..<runs).reduce(into: []) { found, index in
        let outcome = simulator.run(source.trace(source.listsEnd + index), kind)
        found.formUnion(outcome.violations.map(\.invariant))
      }
    }
    #expect(found(AwaitingCount.self).contains("NoLostUpdate"))
    #expect(!found(WholeCount.self).contains("NoLostUpdate"))
    #expect(!found(BarredCount.self).contains("NoLostUpdate"))
  }

  /// What the harm needs is two tasks, and no order of threads.
  @Test func theCauseIsTwoTasks() throws {
    let play = try AppPlay(
      "threads app order=5\nlaunch app user\n\(count)", on: AppKind<AwaitingCount>("app"))
    let violation = try #require(play.outcome.violations.first)
    #expect(Cause(play.outcome.judged.history, violation).needs == [.twoTasks])
  }
}
