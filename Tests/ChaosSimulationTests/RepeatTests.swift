// Values that are written more than once: what a read saw is then any of several writes, and the
// answer is wrong only if none of them could be seen.

import ChaosContracts
import ChaosTrace
import Testing

@Suite struct RepeatTests {
  private static func again(_ key: Key, by process: ProcessName = .app) -> Step {
    .act(process, .write, on: key, shape: .again)
  }
  private static func former(_ key: Key, by process: ProcessName = .app) -> Step {
    .act(process, .write, on: key, shape: .former)
  }

  /// A, B, and A again, while an extension looks after A and at the end.
  private static let turned: [Step] = [
    .start, .launch(.notifications, .push), .write(.theme), .read(.theme, by: .notifications),
    .write(.theme), former(.theme),
  ]

  /// A puppet whose extension is told what the theme was, so many changes back, in some reads.
  private func behind(_ sharing: Promises.Sharing, _ back: [Int: Int]) -> Puppet {
    let puppet = Puppet()
    puppet.promised.sharing = sharing
    puppet.onRead = { [unowned puppet] ask, truth in
      guard ask.session == 2, ask.key == .theme, let back = back[ask.read] else { return truth }
      return puppet.outcome(puppet.older(.theme, back: back))
    }
    return puppet
  }

  // MARK: What is written

  /// The value before was replaced by what was built on a wrong answer; that somebody saves the new
  /// one again does not bring it back.
  @Test(arguments: 0...2) func aPoisonedValueStaysSoHoweverOftenItIsSaved(_ times: Int) {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in ask.session == 1 && ask.read == 1 ? .absent : truth }
    let outcome = puppet.run(
      [.start, .write(.streak), .act(.app, .streak, on: .streak)]
        + [Step](repeating: Self.again(.streak), count: times))
    #expect(outcome.writes(of: .streak).count == 2 + times)
    #expect(outcome.broken.contains("NoPoisonedWrite"))
  }

  /// A new value is another matter: whoever saves it wants it.
  @Test func aNewValueIsBuiltOnNothing() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in ask.session == 1 && ask.read == 1 ? .absent : truth }
    let outcome = puppet.run([
      .start, .write(.streak), .act(.app, .streak, on: .streak), .write(.streak),
    ])
    #expect(!outcome.broken.contains("NoPoisonedWrite"))
  }

  @Test func aWriteSaysOnceMoreWhatWasSaved() throws {
    let outcome = Puppet().run([
      .start, .write(.theme), Self.again(.theme), .write(.theme), Self.former(.theme),
      Self.former(.theme), .launch(.widget, .timeline), Self.again(.theme, by: .widget),
    ])
    let written = outcome.writes(of: .theme).map { outcome.judged.operation($0).value?.label }
    #expect(
      written == ["theme-1", "theme-1", "theme-3", "theme-1", "theme-3", "theme-3"])
    #expect(outcome.isClean)
  }

  /// Where there is nothing to repeat, a write is a new one; a removal is not repeated.
  @Test func theFirstWriteIsNew() {
    let outcome = Puppet().run([
      .start, Self.former(.theme), Self.former(.theme), .act(.app, .remove, on: .theme),
      Self.again(.theme),
    ])
    let written = outcome.writes(of: .theme).map { outcome.judged.operation($0).value?.label }
    #expect(written == ["theme-1", "theme-2", "theme-2"])
    #expect(outcome.isClean)
  }

  /// Whom nobody heard, because it was stopped or refused, has given the key nothing.
  @Test func whatIsUnderWayIsNotRepeated() {
    let outcome = Puppet().run([
      .start, .write(.theme), .launch(.notifications, .push), .write(.theme, pause: 1),
      Self.again(.theme, by: .notifications), .proceed(.app, 0),
    ])
    let written = outcome.writes(of: .theme, by: .notifications)
    #expect(written.map { outcome.judged.operation($0).value?.label } == ["theme-1"])
    #expect(outcome.isClean)
  }

  // MARK: What may be seen

  /// The second A may be the first one, seen late: then B may follow.
  @Test(arguments: [Promises.Sharing.eventual, .perSession])
  func whatIsSeenLateMayBeTheFirst(sharing: Promises.Sharing) {
    let reads = Array(repeating: Step.read(.theme, by: .notifications), count: 3)
    let outcome = behind(sharing, [2: 2, 3: 1]).run(Self.turned + reads)
    #expect(outcome.isClean)
  }

  /// A store that shares at once answers with the last A, so B does not come back.
  @Test func whatIsSeenAtOnceIsTheSecond() {
    let reads = Array(repeating: Step.read(.theme, by: .notifications), count: 3)
    let outcome = behind(.fresh, [3: 1]).run(Self.turned + reads)
    #expect(outcome.judged.wrongAnswers.count == 1)
    #expect(outcome.broken.count == 1)
  }

  /// Who has seen C saw all that came before: neither A nor B can follow.
  @Test(arguments: [2, 3, 4]) func nobodyGoesBackBehindAllOfThem(back: Int) {
    let steps =
      Self.turned + [
        .write(.theme), .read(.theme, by: .notifications), .write(.theme),
        .read(.theme, by: .notifications),
      ]
    let outcome = behind(.perSession, [3: back]).run(steps)
    #expect(outcome.judged.wrongAnswers.count == 1, "\(outcome.judged.wrongAnswers)")
  }

  /// What took place at the side of what was seen may have come after it, and may be seen late.
  @Test func whatTookPlaceAtItsSideMayFollow() {
    let puppet = Puppet()
    puppet.promised.sharing = .perSession
    // The app's write is the older one, and ends last.
    let first = Value.text("theme-2", .small, stamp: 2)
    let second = Value.text("theme-3", .small, stamp: 3)
    puppet.onRead = { ask, truth in
      if ask.key != .theme || ask.session != 2 { return truth }
      return ask.read == 1 ? .value(second) : .value(first)
    }
    let outcome = puppet.run([
      .start, .launch(.widget, .timeline), .write(.session), .read(.score, by: .widget),
      .launch(.notifications, .push), .write(.theme, pause: 1),
      .write(.theme, by: .notifications), .proceed(.app, 0),
      .read(.theme, by: .widget), .write(.theme), .read(.theme, by: .widget),
    ])
    #expect(outcome.judged.wrongAnswers.isEmpty, "\(outcome.judged.wrongAnswers)")
  }

  // MARK: Losses

  /// A, B, A, of which a power loss may take any end.
  private static let lost: [Step] = [
    .start, .write(.theme), .write(.theme), former(.theme), .powerLoss(.none), .unlock, .start,
    .read(.theme), .read(.theme),
  ]

  /// A puppet that says after the loss what the theme was, so many changes before the end.
  private func losing(_ back: [Int]) -> Puppet {
    let puppet = Puppet()
    puppet.promised.powerLoss = .onFlush
    var reads = 0
    puppet.onRead = { [unowned puppet] ask, truth in
      guard ask.key == .theme else { return truth }
      let answer = puppet.outcome(puppet.older(.theme, back: back[min(reads, back.count - 1)]))
      reads += 1
      return answer
    }
    return puppet
  }

  /// All of it, two of three, one of three, none.
  @Test(arguments: 0...3) func anyEndMayBeLost(back: Int) {
    #expect(losing([back]).run(Self.lost).isClean)
  }

  /// Whichever A was there, B is either gone or older.
  @Test func whatIsNoneOfThemDoesNotComeBack() {
    let outcome = losing([0, 1, 0]).run(Self.lost)
    #expect(outcome.judged.wrongAnswers.count == 1)
    #expect(outcome.broken.count == 1, "\(outcome.broken)")
  }

  /// After another loss it may: it stood before the second A.
  @Test func afterAnotherLossItMay() {
    let steps = Self.lost + [.powerLoss(.none), .unlock, .start, .read(.theme)]
    #expect(losing([0, 0, 1]).run(steps).isClean)
    // But not where the first loss took everything.
    #expect(!losing([3, 3, 0]).run(steps).isClean)
  }

  // MARK: Updates

  private static let meeting: [Step] = [
    .start, .write(.streak), .launch(.notifications, .push), .streak(pause: 3),
    .write(.streak, by: .notifications),
  ]

  /// The write at its side is lost, though its own value was that of the update before.
  @Test func anUpdateThatLosesAnotherValueIsFound() {
    #expect(Puppet().run(Self.meeting + [.proceed(.app, 0)]).broken == ["NoLostUpdate"])
  }

  /// Whoever put back what the update is built on leaves nothing that could be lost.
  @Test func whatWasPutBackIsNotLost() {
    let steps = Self.meeting + [Self.former(.streak, by: .notifications), .proceed(.app, 0)]
    #expect(Puppet().run(steps).isClean)
  }

  /// A write of the value that is there already is no loss either.
  @Test func theSameAgainIsNotLost() {
    let outcome = Puppet().run([
      .start, .write(.streak), .launch(.notifications, .push), .streak(pause: 3),
      Self.again(.streak, by: .notifications), .proceed(.app, 0),
    ])
    #expect(outcome.isClean)
  }
}
