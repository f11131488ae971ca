// A cache may be empty at any time, and nothing else: what it answers is held to every promise.

import ChaosContracts
import ChaosPhone
import ChaosTrace
import Testing

@Suite struct CacheTests {
  /// A puppet whose theme may be lost.
  private func cache() -> Puppet {
    let puppet = Puppet()
    puppet.promised.mayLose(.theme)
    return puppet
  }

  private static let reads: [Step] = [
    .start, .write(.theme), .reboot, .unlock, .start, .read(.theme), .read(.theme),
  ]

  /// For good, or for one read, as a folder that cannot be reached.
  @Test(arguments: [1..<2, 1..<9, 2..<3]) func itMayBeEmpty(reads: Range<Int>) {
    for (puppet, isClean) in [(cache(), true), (Puppet(), false)] {
      puppet.onRead = { ask, truth in
        ask.session == 2 && reads.contains(ask.read) ? .absent : truth
      }
      #expect(puppet.run(Self.reads).isClean == isClean)
    }
  }

  /// What is made anew after that is there.
  @Test func itIsFilledAgain() {
    let puppet = cache()
    puppet.onBoot = { [unowned puppet] _ in puppet[.theme] = nil }
    #expect(puppet.run(Self.reads + [.write(.theme), .read(.theme)]).isClean)
  }

  @Test func anOlderValueIsWrong() {
    let puppet = cache()
    puppet.onRead = { [unowned puppet] ask, truth in
      ask.session == 2 ? puppet.outcome(puppet.older(.theme)) : truth
    }
    let steps: [Step] = [
      .start, .write(.theme), .write(.theme), .reboot, .unlock, .start, .read(.theme),
    ]
    #expect(!puppet.run(steps).isClean)
  }

  /// That it was empty for a while brings back nothing that was replaced or removed.
  @Test(arguments: [false, true]) func anOlderValueIsWrongAlsoAfterwards(isRemoved: Bool) {
    let puppet = cache()
    let first = Value.text("theme-1", .small, stamp: 1)
    puppet.onRead = { ask, truth in ask.session == 2 ? .value(first) : .absent }
    let steps: [Step] = [
      .start, .write(.theme), isRemoved ? .act(.app, .remove, on: .theme) : .write(.theme),
      .read(.theme), .reboot, .unlock, .start, .read(.theme),
    ]
    #expect(!puppet.run(steps).isClean)
  }

  @Test func aTornValueIsWrong() {
    let puppet = cache()
    puppet.onRead = { ask, truth in
      guard ask.session == 2, case .value(let value) = truth else { return truth }
      return .value(Value(bytes: Array(value.bytes.dropLast())))
    }
    #expect(!puppet.run(Self.reads).isClean)
  }

  /// Whoever may lose a key may not refuse to say what it has.
  @Test func itIsStillAvailable() {
    let puppet = cache()
    puppet.onRead = { ask, truth in ask.session == 2 ? .unavailable : truth }
    #expect(!puppet.run(Self.reads).isClean)
  }

  /// Other keys are no caches.
  @Test func othersAreKept() {
    let puppet = cache()
    puppet.onRead = { ask, truth in ask.session == 2 ? .absent : truth }
    let steps: [Step] = [.start, .write(.streak), .reboot, .unlock, .start, .read(.streak)]
    #expect(!puppet.run(steps).isClean)
  }
}
