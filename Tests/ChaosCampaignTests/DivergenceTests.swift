// A store that is not deterministic is told by the step and by the answers that differ.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosSearch
import ChaosTrace
import Synchronization
import Testing

struct DivergenceTests {
  /// A store that counts its own reads, over all runs.
  private final class Counting: StoreKind {
    let name = "counting"
    let summary = "answers by how often it was asked in all runs"
    let reads = Mutex(0)

    func promises(_ era: Era) -> Promises { Promises() }
    func open(_ host: Host) -> any Store { Hand(self) }

    private final class Hand: Store {
      private let kind: Counting
      init(_ kind: Counting) { self.kind = kind }

      func read(_ key: Key) -> ReadOutcome {
        let count = kind.reads.withLock { reads in
          reads += 1
          return reads
        }
        return key == .theme ? .value(.counter(count, stamp: count)) : .absent
      }

      func write(_ key: Key, _ value: Value?) throws(StoreError) {}
    }
  }

  private static let trace = Trace(steps: [
    .launch(.app, .user), .act(.app, .write, on: .score), .act(.app, .read, on: .theme),
  ])

  @Test func theStepAndBothAnswersAreTold() throws {
    let store = Counting()
    let runner = InProcessRunner(Catalog(), of: store)
    let found = try #require(Divergence.find(Self.trace, on: store.name, runner))
    #expect(found.step == 2)
    #expect(found.first == "app#2 read theme → ok 1")
    #expect(found.second?.hasPrefix("app#2 read theme → ok ") == true)
    #expect(found.words.hasPrefix("step 3: app#2 read theme → ok 1 in one run, app#2 read "))
  }

  @Test func runsThatAgreeHaveNone() {
    let runner = InProcessRunner(Catalog())
    #expect(Divergence.find(Self.trace, on: "hardened-file", runner) == nil)
    let source = TraceSource(seed: 1, eras: EraName.allCases)
    #expect(Divergence.find(0..<20, of: source, on: "plain-file", runner) == nil)
  }
}
