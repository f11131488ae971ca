// On a phone where nothing goes wrong every store is a dictionary that outlives its process. A
// store that fails here cannot be judged anywhere else.

import ChaosCatalog
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosSimulation
import ChaosTrace
import Testing

@Suite struct HealthyPhoneTests {
  private let catalog = Catalog()
  /// Options that take away what an app needs on any phone.
  private static let lacking = ["plain-file:class=a", "plain-file:class=b", "plain-file:place=own"]
  /// The stores that are whole: planted bugs and rogues harm on purpose. Those with SQLite are
  /// slow, and their options have tests of their own.
  static let stores =
    Catalog().stores.filter { !$0.testsChaos }.flatMap { entry in
      entry.name.hasPrefix("sqlite")
        ? [entry.name] : entry.variants.filter { !lacking.contains($0) }
    } + ["canary"]
  /// A giant value after each write would take minutes: it has a test of its own.
  private static let shapes = ValueShape.allCases.filter { $0 != .giant }

  private static func readAll(_ process: ProcessName = .app) -> [Step] {
    Key.plain.map { .act(process, .read, on: $0) }
  }

  /// Long enough for every delayed flush.
  private static let keep: [Step] = [
    .act(.app, .flush, on: .streak), .wait(.minute), .wait(.minute),
  ]

  /// Every key in every shape, read after each write by the same process; then anew.
  private static let writing: [Step] =
    [.launch(.app, .user)] + readAll()
    + shapes.flatMap { shape in
      Key.plain.flatMap { key in [.act(.app, .write, on: key, shape: shape)] + readAll() }
    }
    + keep + [.kill(.app, .jetsam), .launch(.app, .user)] + readAll()

  /// Every key removed, one after the other: the others stay.
  private static let removing: [Step] =
    Key.plain.flatMap { key in [.act(.app, .remove, on: key)] + readAll() }
    + keep + [.reboot, .unlock, .launch(.app, .user)] + readAll()
    + [.act(.app, .write, on: .theme)] + readAll()

  /// Everything else that apps do.
  private static let living: [Step] =
    [.launch(.app, .user)]
    + [.streak, .streak, .append, .append, .identity, .identity, .batch].flatMap {
      (name: BehaviourName) -> [Step] in [.act(.app, name, on: name.keys[0])] + readAll()
    }
    + keep + [.lock, .wait(.grace), .unlock, .suspend(.app), .resume(.app)] + readAll()
    + keep + [.forceQuit, .launch(.app, .user)] + readAll()
    + [.act(.app, .streak, on: .streak), .act(.app, .append, on: .list)] + readAll()

  /// Plays the history on a dictionary: on a healthy phone each answer is what it holds.
  private func expectDictionary(_ outcome: RunOutcome, _ name: String) {
    var truth: [Key: Value] = [:]
    var reads = 0
    for operation in outcome.judged.history.operations {
      guard let key = operation.key else { continue }
      switch operation.kind {
      case .write, .remove:
        #expect(operation.completion == .ok, "\(name): \(key.word)")
        truth[key] = operation.value
      case .read:
        reads += 1
        let expected = truth[key].map { Completion.value($0) } ?? .absent
        let place = "\(name): \(key.word), step \(operation.step ?? -1)"
        #expect(operation.completion == expected, Comment(rawValue: place))
      case .open, .flush: break
      }
    }
    #expect(reads > 20)
    #expect(outcome.violations == [], "\(name)")
  }

  private func run(_ steps: [Step], _ era: EraName, _ store: String, keepsTrees: Bool = false)
    throws -> RunOutcome
  {
    var options = RunOptions()
    options.keepsTrees = keepsTrees
    let trace = Trace(header: TraceHeader(era: era), steps: steps)
    return catalog.simulator().run(trace, try catalog.store(store), options)
  }

  @Test(arguments: stores, EraName.allCases)
  func writesReadsAndRemoves(store: String, era: EraName) throws {
    let outcome = try run(Self.writing + Self.removing, era, store)
    expectDictionary(outcome, store)
  }

  /// A value of more than 16 MB is a value like any other.
  @Test(arguments: Catalog().stores.filter { !$0.testsChaos }.map(\.name) + ["canary"])
  func keepsAGiantValue(store: String) throws {
    let look = Step.act(.app, .read, on: .theme)
    let steps: [Step] =
      [
        .launch(.app, .user), .act(.app, .write, on: .theme, shape: .giant), look,
        .act(.app, .write, on: .draft),
      ] + Self.keep + [.kill(.app, .jetsam), .launch(.app, .user), look]
    let outcome = try run(steps, .ios18, store)
    let operations = outcome.judged.history.operations
    let giant = try #require(operations.first { $0.kind == .write }?.value)
    #expect(giant.bytes.count > 1 << 24)
    let answers = operations.filter { $0.kind == .read && $0.key == .theme }.map(\.completion)
    #expect(answers.count >= 3 && answers.allSatisfy { $0 == .value(giant) }, "\(store)")
    #expect(outcome.violations == [])
  }

  @Test(arguments: stores, EraName.allCases) func lives(store: String, era: EraName) throws {
    let outcome = try run(Self.living, era, store)
    expectDictionary(outcome, store)
  }

  /// The rogues are the hardened file until something is removed.
  @Test(arguments: ["trap", "spin", "hoard", "dice"])
  func roguesWriteAndRead(mischief: String) throws {
    expectDictionary(try run(Self.writing, .ios18, "rogue:\(mischief)"), mischief)
  }

  /// One app and two extensions: what one wrote before the others started, they see.
  @Test(arguments: stores, EraName.allCases.filter { $0 != .ios7 })
  func isShared(store: String, era: EraName) throws {
    let steps: [Step] =
      [.launch(.app, .user)] + Key.plain.map { .act(.app, .write, on: $0) } + Self.keep
      + [.launch(.notifications, .push), .launch(.widget, .timeline)]
      + Self.readAll(.notifications) + Self.readAll(.widget)
    expectDictionary(try run(steps, era, store), store)
  }

  // MARK: Promises

  /// What outlives a power loss outlives a panic, and what outlives that outlives a kill.
  @Test(arguments: stores, EraName.allCases)
  func promisesAreConsistent(store: String, era: EraName) throws {
    let promises = try catalog.store(store).promises(Era(era))
    func rank(_ durability: Promises.Durability) -> Int {
      switch durability {
      case .onReturn: 0
      case .onFlush: 1
      case .atShutdown: 2
      }
    }
    #expect(rank(promises.kill) <= rank(promises.panic))
    #expect(rank(promises.panic) <= rank(promises.powerLoss))
    // A file without protection is there at all times.
    if promises.protection == .none { #expect(promises.unavailable == .never) }
    // Whoever may go on with an old value cannot exclude other writers, unless updates look anew.
    if promises.atomicUpdates, !store.hasPrefix("change-log:reads=") {
      #expect(promises.sharing == .fresh)
    }
  }

  /// The promised class is the one that its files have, on every era.
  @Test(arguments: stores, EraName.allCases)
  func filesHaveThePromisedClass(store: String, era: EraName) throws {
    let outcome = try run(Self.writing, era, store, keepsTrees: true)
    let promises = try catalog.store(store).promises(Era(era))
    let files = try #require(outcome.trees.last).filter { !$0.isDirectory && !$0.content.isEmpty }
    #expect(!files.isEmpty)
    for file in files {
      #expect(file.protection == promises.protection(ofFile: file.path), "\(file.path)")
    }
  }

  /// A bug is what breaks a promise, so all canaries promise the same.
  @Test func canariesPromiseAlike() throws {
    for era in EraName.allCases {
      let clean = try catalog.store("canary").promises(Era(era))
      for bug in catalog.canaries {
        #expect(try catalog.store("canary:\(bug.name)").promises(Era(era)) == clean)
      }
    }
  }
}
