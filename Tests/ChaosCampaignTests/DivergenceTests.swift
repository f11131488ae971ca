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
    #expect(RowDivergence.find(0..<20, of: source, on: "plain-file", runner) == nil)
  }

  /// A store with a global: a trace that runs alone finds nothing, and later ones find a setting.
  private final class Global: StoreKind {
    let name = "global"
    let summary = "remembers for the life of its process"
    let opened = Mutex(0)

    func promises(_ era: Era) -> Promises { Promises() }

    func open(_ host: Host) -> any Store {
      let count = opened.withLock { opened in
        opened += 1
        return opened
      }
      return Hand(isFirst: count <= 4)
    }

    private final class Hand: Store {
      private let isFirst: Bool

      init(isFirst: Bool) { self.isFirst = isFirst }

      func read(_ key: Key) -> ReadOutcome {
        isFirst ? .absent : .value(.text("remembered", .small, stamp: 1))
      }
      func write(_ key: Key, _ value: Value?) throws(StoreError) {}
    }
  }

  /// Two places that remember, and fresh ones that do not: as worker processes are.
  private struct Places: Runner {
    let count = 1
    let finder = InProcessRunner(Catalog(), of: Global())
    let witness = InProcessRunner(Catalog(), of: Global())

    func ask<Request: RunnerRequest>(
      _ request: Request, of store: String, as role: RunnerRole, isStopped: () -> Bool
    ) -> Result<Request.Reply, RunnerFailure> {
      let place =
        switch role {
        case .finder: finder
        case .witness: witness
        case .fresh: InProcessRunner(Catalog(), of: Global())
        }
      return place.ask(request, of: store, as: role, isStopped: isStopped)
    }
  }

  /// Run again, the places agree: each has seen traces. What a run leaves behind is found where
  /// traces run in a row, in places that have seen none.
  @Test func whatOutlivesARunIsTold() throws {
    let source = TraceSource(seed: 1, eras: EraName.allCases)
    let places = Places()
    _ = places.ask(ExploreRequest(0..<5, of: source), of: "global")
    let request = ExploreRequest(5..<9, of: source)
    let one = try places.ask(request, of: "global").get()
    let other = try places.ask(request, of: "global", as: .witness).get()
    #expect(one.digest != other.digest)
    for index in 5..<9 {
      #expect(Divergence.find(source.trace(index), on: "global", places) == nil)
    }
    let found = try #require(RowDivergence.find(5..<9, of: source, on: "global", places))
    #expect(found.isLeftOver)
    let told = found.words
    #expect(told.hasPrefix("trace \(found.index), ") && told.contains("ok remembered in one run"))
    #expect(told.hasSuffix("after other traces: something outlives a run, as a global does"))
  }

  /// Two places that agree at first, and then do not.
  private final class Coin: Runner {
    let count = 1
    let inner = InProcessRunner(Catalog())
    let lucky: Int
    let asked = Mutex(0)

    init(lucky: Int) { self.lucky = lucky }

    func ask<Request: RunnerRequest>(
      _ request: Request, of store: String, as role: RunnerRole, isStopped: () -> Bool
    ) -> Result<Request.Reply, RunnerFailure> {
      var other = false
      if role == .witness {
        other = asked.withLock { asked in
          asked += 1
          return asked > lucky
        }
      }
      return inner.ask(
        request, of: other ? "session-cached" : store, as: role, isStopped: isStopped)
    }
  }

  /// A coin that falls the same way twice is thrown again.
  @Test func chanceIsTriedAgain() throws {
    let source = TraceSource(seed: 1, eras: EraName.allCases)
    let coin = Coin(lucky: 4)
    let found = try #require(RowDivergence.find(5..<9, of: source, on: "hardened-file", coin))
    #expect(found.index == 5 && !found.isLeftOver)
    #expect(RowDivergence.find(5..<9, of: source, on: "hardened-file", Coin(lucky: 99)) == nil)
  }
}
