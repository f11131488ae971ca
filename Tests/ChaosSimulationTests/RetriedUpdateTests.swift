// A store may call an update's closure again, after a conflict. Then the answer of the first call
// was given up: it happened no more than a write that was refused.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosSimulation
import ChaosTrace
import SystemPackage
import Testing

/// A store without a lock: it writes if nothing has changed since it looked, or else it asks again.
///
/// `@unchecked`: a simulation touches it on one thread at a time.
private final class Optimist: StoreKind, @unchecked Sendable {
  let name = "optimist"
  let summary = "a store that asks again after a conflict"
  /// Answers a read; what is true by default.
  var onRead: ((ReadOutcome) -> ReadOutcome)?
  /// Whether it can be stopped between looking and asking, too.
  var isSlow = false
  /// Changes what it asks about again; what is true by default.
  var onRetry: ((ReadOutcome) -> ReadOutcome)?
  /// The answers that were given up.
  private(set) var givenUp: [Value] = []
  private var values: [Value?] = Array(repeating: nil, count: Key.allCases.count)

  func promises(_ era: Era) -> Promises { Promises() }
  func open(_ host: Host) -> any Store { Hand(self, host) }

  func run(_ steps: [Step]) -> RunOutcome {
    Catalog().simulator().run(Trace(steps: steps), self)
  }

  private final class Hand: Store {
    private let kind: Optimist
    private let host: Host

    init(_ kind: Optimist, _ host: Host) {
      self.kind = kind
      self.host = host
    }

    private func truth(_ key: Key) -> ReadOutcome {
      kind.values[Int(key.code)].map { .value($0) } ?? .absent
    }

    func read(_ key: Key) -> ReadOutcome { kind.onRead?(truth(key)) ?? truth(key) }

    func write(_ key: Key, _ value: Value?) throws(StoreError) {
      guard host.isAlive else { throw .failed(.ioError) }
      kind.values[Int(key.code)] = value
    }

    func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
      while true {
        let before = truth(key)
        do throws(Errno) {
          if kind.isSlow { _ = try host.files.status("/group") }
        } catch { throw .failed(error) }
        let retry = kind.givenUp.isEmpty ? nil : kind.onRetry
        guard let value = change(retry?(before) ?? before) else { return }
        // Here it can be stopped.
        do throws(Errno) { _ = try host.files.status("/group") } catch { throw .failed(error) }
        if truth(key) == before { return try write(key, value) }
        kind.givenUp.append(value)
      }
    }
  }
}

@Suite struct RetriedUpdateTests {
  private static let conflict: [Step] = [
    .start, .launch(.notifications, .push), .act(.app, .append, on: .list),
    .act(.app, .append, on: .list, pause: 1), .act(.notifications, .append, on: .list),
    .proceed(.app, 0), .read(.list),
  ]

  @Test func aConflictIsNobodysFault() {
    let store = Optimist()
    let outcome = store.run(Self.conflict)
    #expect(store.givenUp.map(\.label) == ["[1,2]"])
    #expect(outcome.isClean)
    let writes = outcome.judged.history.operations.filter { $0.kind == .write }
    #expect(writes.map { $0.value?.label } == ["[1]", "[1,2]", "[1,3]", "[1,3,2]"])
    #expect(writes.map(\.completion) == [.ok, .retried, .ok, .ok])
  }

  /// It may have looked again before the other one's second item was acknowledged, and ask after
  /// that: then it meets a conflict once more. What was there before it was asked the first time it
  /// has to see.
  @Test(arguments: [false, true]) func itLooksBeforeItAsks(isTooOld: Bool) {
    let store = Optimist()
    store.isSlow = true
    if isTooOld { store.onRetry = { _ in .absent } }
    let append = Step.act(.notifications, .append, on: .list)
    let outcome = store.run([
      .start, .launch(.notifications, .push), .act(.app, .append, on: .list),
      .act(.app, .append, on: .list, pause: 2), append, .proceed(.app, 1), append,
      .proceed(.app, 0), .read(.list),
    ])
    #expect(store.givenUp.count == 2)
    #expect(outcome.judged.wrongAnswers.isEmpty != isTooOld)
    if !isTooOld { #expect(outcome.isClean) }
  }

  /// The extension's item was acknowledged, and is gone.
  @Test func whatWasGivenUpIsNotSeen() {
    let store = Optimist()
    store.onRead = { [unowned store] truth in store.givenUp.last.map { .value($0) } ?? truth }
    let outcome = store.run(Self.conflict)
    #expect(outcome.judged.wrongAnswers.map(\.kind).first == .older)
    #expect(outcome.verdict == .broken)
  }

  /// Nor by a reader at its side: it was never there.
  @Test func norByAReaderAtItsSide() throws {
    let puppet = Puppet()
    let refused = Value.text("theme-1", .small, stamp: 1)
    puppet.onWrite = { ask, _ throws(StoreError) in
      if let trouble = ask.trouble { throw .failed(trouble) }
      return true
    }
    puppet.onRead = { ask, truth in
      ask.host.process == .notifications && ask.read == 1 ? .value(refused) : truth
    }
    let outcome = puppet.run([
      .start, .launch(.notifications, .push), .fault(.app, .openError, nth: 1),
      .read(.theme, by: .notifications, pause: 1), .write(.theme), .proceed(.notifications, 0),
    ])
    let first = try #require(outcome.judged.wrongAnswers.first)
    #expect(first.kind == .older)
    #expect(outcome.judged.operation(first.operation).step == 3)
  }

  /// The second call may find that nothing is left to change.
  @Test func theLastAnswerCounts() {
    let store = Optimist()
    let outcome = store.run([
      .start, .launch(.notifications, .push), .act(.app, .identity, on: .identity, pause: 1),
      .act(.notifications, .identity, on: .identity), .proceed(.app, 0), .read(.identity),
    ])
    #expect(store.givenUp.count == 1)
    let writes = outcome.judged.history.operations.filter { $0.kind == .write }
    #expect(writes.map(\.completion) == [.retried, .ok])
    #expect(outcome.isClean)
  }
}
