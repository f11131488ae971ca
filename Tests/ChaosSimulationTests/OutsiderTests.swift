// Processes that were not given the shared container (F139) may say so, and others may not.

import ChaosContracts
import ChaosTrace
import Testing

@Suite struct OutsiderTests {
  /// A store that says that it is unavailable where it was not given its container, or anywhere.
  private func puppet(everywhere: Bool) -> Puppet {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in
      ask.session > 1 && (everywhere || !ask.host.hasGroup) ? .unavailable : truth
    }
    puppet.onWrite = { ask, _ throws(StoreError) in
      if ask.session > 1, everywhere || !ask.host.hasGroup { throw .unavailable }
      return true
    }
    return puppet
  }

  private static func steps(_ change: [Step]) -> [Step] {
    [.start, .write(.theme), .kill(.app, .jetsam)] + change
      + [.start, .read(.theme), .write(.theme)]
  }

  @Test func whoWasNotGivenItMaySaySo() {
    let outcome = puppet(everywhere: false).run(Self.steps([.groupContainer(false)]))
    #expect(outcome.isClean)
    let refused = outcome.judged.history.operations.filter { $0.step != nil }.map(\.completion)
    #expect(refused.contains(.unavailable) && refused.contains(.failed(.unavailable)))
  }

  @Test func whoWasGivenItMayNot() {
    for change in [[], [Step.groupContainer(false), .groupContainer(true)]] {
      let outcome = puppet(everywhere: true).run(Self.steps(change))
      #expect(Set(outcome.judged.wrongAnswers.map(\.kind)) == [.unavailable, .refused])
    }
  }

  /// A process keeps what it was given when it began, and who has no extensions has no group.
  @Test func theLivingAreNotConcerned() {
    let steps: [Step] = [.start, .write(.theme), .groupContainer(false), .read(.theme)]
    let puppet = Puppet()
    var had: [Bool] = []
    puppet.onRead = { ask, truth in
      had.append(ask.host.hasGroup)
      return truth
    }
    #expect(puppet.run(steps).isClean)
    // In the epilogue it is there for whoever starts.
    #expect(had.allSatisfy { $0 } && had.count == 3)
    let old = Puppet().run([.groupContainer(false), .start, .read(.theme)], era: .ios7)
    #expect(old.appliedSteps == 2)
  }
}
