// A store that leaves batches to the library makes one change after the other. When one of them
// fails, those before it are made, and it says so.

import ChaosContracts
import ChaosTrace
import SystemPackage
import Testing

@Suite struct HalfBatchTests {
  private static let steps: [Step] = [
    .start, .read(.theme), .act(.app, .batch, on: .streak), .read(.theme), .read(.session),
  ]

  /// A puppet that refuses one key, aloud and for a reason that it declares.
  private func refusing(_ key: Key, _ error: StoreError) -> Puppet {
    let puppet = Puppet()
    puppet.promised.atomicBatches = false
    puppet.promised.unavailable = .whileLocked
    puppet.onWrite = { ask, _ throws(StoreError) in
      if ask.key == key { throw error }
      return true
    }
    return puppet
  }

  private static let locked: [Step] = [.start, .lock, .wait(.minute)] + steps.dropFirst()

  @Test(arguments: [StoreError.failed(.ioError), .unavailable, .corrupt, .unknown(.noSpace)])
  func nobodyKnowsWhatIsThere(error: StoreError) {
    let outcome = refusing(.session, error).run(Self.locked)
    #expect(outcome.isClean)
    let changes = outcome.judged.history.operations.filter { $0.batch != nil }
    let expected: Completion =
      switch error {
      case .failed(let errno), .unknown(let errno): .failed(.unknown(errno))
      case .unavailable, .corrupt: .failed(.unknown(.ioError))
      }
    #expect(changes.map(\.completion) == [expected, expected])
  }

  /// Where the first one fails, nothing was changed.
  @Test func theFirstChangeTellsTheTruth() {
    let outcome = refusing(.theme, .unavailable).run(Self.locked)
    #expect(outcome.isClean)
    let changes = outcome.judged.history.operations.filter { $0.batch != nil }
    #expect(changes.map(\.completion) == [.failed(.unavailable), .failed(.unavailable)])
  }

  /// Whoever writes a batch and says that it changed nothing is held to it.
  @Test func aLieIsStillALie() {
    let puppet = refusing(.session, .unavailable)
    puppet.onBatch = { _ in .unavailable }
    #expect(puppet.run(Self.locked).broken == ["FailuresAreReported"])
  }
}
