// What survives a loss is a beginning of what was written, whatever the keys, if a store promises
// so. Key by key any mixture of what was not flushed would be legal.

import ChaosContracts
import ChaosTrace
import Testing

@Suite struct OrderOfLossTests {
  private static let steps: [Step] = [
    .start, .write(.theme), .launch(.notifications, .push), .write(.session, by: .notifications),
    .write(.streak), .powerLoss(.none),
  ]

  /// A puppet that loses some keys in a power loss.
  private func losing(_ keys: [Key], inOrder: Bool = true) -> Puppet {
    let puppet = Puppet()
    puppet.promised.powerLoss = .onFlush
    puppet.promised.survivesInOrder = inOrder
    puppet.onBoot = { [unowned puppet] isOrderly in
      if !isOrderly { for key in keys { puppet[key] = puppet.older(key) } }
    }
    return puppet
  }

  /// The third write is there, the first and another process's second are not.
  @Test func aLaterWriteDoesNotOutliveAnEarlierOne() throws {
    let outcome = losing([.theme, .session]).run(Self.steps)
    #expect(outcome.broken == ["AcknowledgedWritesSurvive"])
    let message = try #require(outcome.violations.first?.message)
    #expect(message.hasSuffix("of streak, which was written later, is there"), "\(message)")
    #expect(losing([.theme, .session], inOrder: false).run(Self.steps).isClean)
  }

  @Test(arguments: [[Key](), [.streak], [.streak, .session], [.streak, .session, .theme]])
  func anyBeginningMayBeLeft(lost: [Key]) {
    #expect(losing(lost).run(Self.steps).isClean)
  }

  @Test(arguments: [[Key.theme], [.session], [.theme, .streak]])
  func nothingElseMay(lost: [Key]) {
    #expect(losing(lost).run(Self.steps).broken == ["AcknowledgedWritesSurvive"])
  }

  /// Of two writes at the same time either may come first.
  @Test func whatOverlapsHasNoOrder() {
    let steps: [Step] = [
      .start, .launch(.notifications, .push), .write(.theme, pause: 1),
      .write(.session, by: .notifications), .proceed(.app, 0), .powerLoss(.none),
    ]
    for lost in [[Key.theme], [.session]] { #expect(losing(lost).run(steps).isClean) }
  }

  /// What one loss has lawfully taken was not there any more when the next write began.
  @Test func whatAnEarlierLossTookIsNotMissed() {
    let puppet = losing([])
    puppet.onBoot = { [unowned puppet] isOrderly in if !isOrderly { puppet[.streak] = nil } }
    let steps: [Step] = [
      .start, .write(.streak), .powerLoss(.none), .unlock, .start, .write(.theme),
      .powerLoss(.none),
    ]
    #expect(puppet.run(steps).isClean)
  }

  /// What goes while a later write is under way may have gone before that took place.
  @Test(arguments: [Promises.Durability.onFlush, .onReturn])
  func whatGoesMeanwhileIsNotMissed(_ durability: Promises.Durability) {
    let puppet = losing([.session])
    puppet.promised.kill = durability
    let steps: [Step] = [
      .start, .launch(.notifications, .push), .write(.session, by: .notifications),
      .write(.theme, pause: 1), .kill(.notifications, .jetsam), .proceed(.app, 0),
      .powerLoss(.none),
    ]
    #expect(puppet.run(steps).isClean == (durability == .onFlush))
  }

  /// What was overwritten since is not missed.
  @Test func whatIsNewerIsNotMissed() {
    let steps: [Step] = [
      .start, .write(.theme), .write(.session), .powerLoss(.none), .unlock, .start, .write(.theme),
    ]
    #expect(losing([.theme]).run(steps).isClean)
    #expect(losing([.theme]).run(steps + [.read(.theme)]).isClean)
  }
}
