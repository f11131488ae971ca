// Batches under weaker promises of sharing: a reader that may be behind proves nothing about
// whether a batch is whole; one that must have caught up does.

import ChaosContracts
import ChaosTrace
import Testing

@Suite struct StaleBatchTests {
  /// The extension reads both keys, the app changes both, the extension reads both again.
  private static let steps: [Step] = [
    .start, .act(.app, .batch, on: .streak), .launch(.notifications, .push),
    .read(.theme, by: .notifications), .read(.session, by: .notifications),
    .act(.app, .batch, on: .streak), .read(.theme, by: .notifications),
    .read(.session, by: .notifications),
  ]
  private static let first = Value.text("theme-1", .small, stamp: 1)

  /// A puppet whose extension goes on with the first theme, in this many reads or for ever.
  private func behind(_ sharing: Promises.Sharing, reads: Int = .max) -> Puppet {
    let puppet = Puppet()
    puppet.promised.sharing = sharing
    puppet.onRead = { ask, truth in
      ask.session == 2 && ask.key == .theme && ask.read <= reads ? .value(Self.first) : truth
    }
    return puppet
  }

  @Test(arguments: [Promises.Sharing.eventual, .perSession])
  func whoMayBeBehindProvesNothing(sharing: Promises.Sharing) {
    let outcome = behind(sharing, reads: 4).run(Self.steps)
    #expect(outcome.judged.tornBatches.isEmpty)
    #expect(outcome.isClean)
  }

  /// In either order.
  @Test func inEitherOrder() {
    var steps = Self.steps
    steps.swapAt(6, 7)
    #expect(behind(.eventual, reads: 4).run(steps).isClean)
  }

  @Test func whoMayNotBeBehindDoes() {
    #expect(behind(.fresh, reads: 4).run(Self.steps).broken == ["OtherProcessCatchesUp"])
  }

  /// At rest everybody has caught up.
  @Test func atRestEverybodySeesAllOfIt() {
    let outcome = behind(.eventual).run(Self.steps)
    #expect(outcome.broken == ["OtherProcessCatchesUp"])
  }

  /// A batch that died half way is a half to whoever is started afterwards.
  @Test(arguments: [Promises.Sharing.fresh, .eventual, .perSession])
  func aNewProcessIsNotBehind(sharing: Promises.Sharing) {
    let puppet = Puppet()
    puppet.promised.sharing = sharing
    // The first change of the batch takes two disk calls, and then the act is stopped.
    let outcome = puppet.run([
      .start, .act(.app, .batch, on: .streak), .act(.app, .batch, on: .streak, pause: 3),
      .kill(.app, .jetsam),
    ])
    #expect(outcome.broken == ["BatchesAreAtomic"])
  }
}
