// Two bugs that go wrong at the same place are two findings, although one of them alone would be
// found in the trace that is looked at first.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSimulation
import ChaosTrace
import Foundation
import Security
import Testing

@Suite struct OwnCausesTests {
  private let app = AppKind<DeletesThenAdds>("deletes-then-adds")

  private func manifest(of machines: Int) throws -> ShardManifest {
    let catalog = Catalog(adding: [StoreEntry(app)])
    let plan = ShardPlan(
      version: "1", build: "", corpus: "", stores: [app.name], eras: [.ios18],
      models: [.apfsPower], seed: "1", firstSeed: 1, seeds: 1, runs: 240, slice: 60, shards: 2)
    let runs = try (0..<machines).map { machine -> ShardManifest in
      let run = CampaignRun(ShardManifest(plan), catalog, InProcessRunner(catalog))
      try run.run((0..<plan.count).filter { machines == 1 || plan.shard(of: $0) == machine })
      return run.manifest.pruned
    }
    guard runs.count > 1 else { return runs[0] }
    return try #require(runs[0].joined(with: runs[1])).pruned
  }

  private func causes(_ manifest: ShardManifest) -> Set<Cause> {
    let catalog = Catalog(adding: [StoreEntry(app)])
    let report = CampaignRun(manifest, catalog, InProcessRunner(catalog))
      .report { _ in "" }
    return Set(report.stores[0].findings.compactMap(\.cause))
  }

  private let refused = """
    launch app user
    act app write session
    reboot
    launch app prewarm
    act app write session
    unlock
    act app read session
    """

  @Test func eachCauseIsTold() throws {
    let play = try AppPlay(refused, on: app)
    #expect(play.broken.contains("NothingUnreadableIsDestroyed"), "\(play.broken) \(play.answers)")
    let alone = try manifest(of: 1)
    let causes = causes(alone)
    #expect(causes.contains { $0.needs == [.diesInTheMiddle] }, "\(causes)")
    #expect(causes.contains { $0.work == .write && $0.needs == [.beforeFirstUnlock] }, "\(causes)")
    #expect(!alone.unexplained(of: app.name).isEmpty)
  }

  /// Whoever runs which slices, the same comes of it.
  @Test func partsComeToTheSame() throws {
    let (whole, joined) = (try manifest(of: 1), try manifest(of: 2))
    #expect(SortedJSON.text(whole, isPretty: false) == SortedJSON.text(joined, isPretty: false))
  }

  /// On a locked phone the extension finds nothing, and on an unlocked one as well: the message of
  /// the app is late.
  @Test func whatGoesWrongWithoutItIsNoCause() throws {
    let steps = """
      lock
      launch app push
      launch notifications push
      act app streak streak
      act notifications streak streak
      """
    for goal in [ExamineRequest.Goal.cause, .ownCause] {
      let finding = try Looked(AppKind<DaysOfBoth>("days-of-both")).finding(
        steps, "ios10 passcode disk=apfs.power variation=1", breaking: "NoLostUpdate", for: goal)
      #expect(finding.cause?.needs == [.otherProcess], "\(goal): \(finding.trace.steps)")
    }
  }
}

/// Failing traces, made smaller.
private struct Looked<App: AppUnderTest> {
  let store: AppKind<App>

  init(_ store: AppKind<App>) { self.store = store }

  private func trace(_ steps: String, _ phone: String) throws -> Trace {
    try TraceText(parsing: "chaos trace 1\nphone \(phone)\n\(steps)").trace
  }

  /// The promises that a trace breaks.
  func broken(_ steps: String, _ phone: String = "ios18 passcode disk=apfs.power") throws
    -> [String]
  {
    let simulator = Catalog(adding: [StoreEntry(store)]).simulator()
    return simulator.run(try trace(steps, phone), store).violations.map(\.invariant)
  }

  /// What the causes of a trace's failures need, whichever promise is looked at: each once.
  func needs(_ steps: String) throws -> [[Circumstance]] {
    var needs: [[Circumstance]] = []
    for promise in try broken(steps) {
      let own = try finding(steps, breaking: promise).cause?.needs ?? []
      if !needs.contains(own) { needs.append(own) }
    }
    return needs
  }

  /// What is left of a trace that breaks a promise.
  func finding(
    _ steps: String, _ phone: String = "ios18 passcode disk=apfs.power", breaking promise: String,
    for goal: ExamineRequest.Goal = .ownCause
  ) throws -> Finding {
    let catalog = Catalog(adding: [StoreEntry(store)])
    let context = RunContext(catalog: catalog, store: store, simulator: catalog.simulator())
    let request = ExamineRequest(try trace(steps, phone), breaking: promise, for: goal)
    return try #require(request.answer(context)?.finding)
  }
}

extension OwnCausesTests {
  /// The finding of a trace in which something is saved before the first unlock, and read then.
  private func ownCause(_ words: String, breaking promise: String) throws -> Finding {
    let steps = """
      launch app user
      act app write theme
      reboot
      launch app prewarm
      act app write theme
      act app read theme
      """
    return try Looked(AppKind<EarlyText>("early-text", words: [words]))
      .finding(steps, breaking: promise)
  }

  /// What is saved before the first unlock fails, and has no part in the answer that is wrong.
  @Test func workThatIsNotNeededIsNoCause() throws {
    let finding = try ownCause("refuses", breaking: "NoSilentRegression")
    #expect(finding.cause?.work == .read, "\(finding.trace.steps)")
    #expect(finding.trace.steps.count == 5)
  }

  /// It takes away what is there: a wrong answer before the unlock is another bug.
  @Test func workThatDoesHarmIsACauseOfItsOwn() throws {
    for (words, promise) in [
      ("destroys", "NothingUnreadableIsDestroyed"), ("gives-up", "NoSilentRegression"),
    ] {
      let finding = try ownCause(words, breaking: promise)
      #expect(finding.cause?.work == .write, "\(words): \(finding.trace.steps)")
    }
  }

  /// A process forgets at once, whatever the phone goes through before and after: a promise that is
  /// about that has another name, and is no other bug.
  @Test func whatIsWrongAnywayHasNoOtherName() throws {
    let looked = Looked(AppKind<EarlyText>("early-text", words: ["forgets"]))
    let traces = [
      "launch app user\nact app write theme\nact app read theme\npanic all",
      "reboot\nlaunch app prewarm\nunlock\nact app write theme",
      "reboot\nlaunch app prewarm\nact app read theme\nunlock\nact app write theme",
    ]
    for steps in traces { #expect(try looked.needs(steps) == [[]]) }
  }

  /// A process goes on with what it saw, whatever it went through before, and whatever a call of
  /// the other one says.
  @Test func anOldCopyHasNoOtherName() throws {
    let looked = Looked(AppKind<CopyOfBoth>("copy-of-both"))
    let both = "launch notifications push\nact app write theme"
    let last = "act notifications write theme"
    let traces = [
      "reboot\nlaunch app prewarm\nunlock\n\(both)\n\(last)",
      "launch app user\n\(both)\nfault notifications fsync-eio-late nth=1\n\(last)",
    ]
    for steps in traces { #expect(try looked.needs(steps) == [[.otherProcess]]) }
  }

  /// What stays where it is removed needs no panic, whatever it is called after one.
  @Test func aNeedlessPanicIsNoCause() throws {
    let looked = Looked(AppKind<LoggedIn>("keeps-token", words: ["keeps"]))
    let steps = "launch app user\nact app login\nact app careful-logout\npanic all"
    #expect(try looked.needs(steps) == [[]])
  }

  /// An app that crashes at each launch crashes.
  @Test func crashesInARowAreOneBug() throws {
    let looked = Looked(AppKind<EarlyText>("early-text", words: ["crashes"]))
    let launches = Array(repeating: "launch app user", count: 4).joined(separator: "\n")
    for goal in [ExamineRequest.Goal.cause, .ownCause] {
      let finding = try looked.finding(
        "group-container away\n\(launches)", breaking: "LaunchesDoNotLoop", for: goal)
      let cause = Cause(promise: "ProcessesDoNotTrap", needs: [.groupAway])
      #expect(finding.cause == cause, "\(goal)")
    }
  }

  /// A key is asked for at the end although no act has named one.
  @Test func anAppThatIsOnlyLaunchedIsRead() throws {
    let play = try AppPlay("launch app user", on: AppKind<EarlyText>("early", words: ["traps"]))
    #expect(play.broken.contains("ProcessesDoNotTrap"))
  }

  /// What the app cannot read at its launch is the launch's, also where an act comes first that
  /// does not apply.
  @Test func anActThatDoesNotApplyIsNoCause() throws {
    let looked = Looked(AppKind<EarlyText>("early-text", words: ["remembers"]))
    let steps = """
      launch app user
      act app write theme
      reboot
      launch app prewarm
      act app remove theme
      """
    for goal in [ExamineRequest.Goal.cause, .ownCause] {
      let finding = try looked.finding(steps, breaking: "RecoversAfterUnlock", for: goal)
      #expect(finding.cause?.needs == [.beforeFirstUnlock], "\(goal): \(finding.trace.steps)")
      #expect(finding.cause?.work == .open && finding.trace.steps.count == 4, "\(goal)")
    }
  }
}

/// A text in a file, which is nothing where it cannot be read.
final class EarlyText: AppUnderTest {
  private let file: URL
  /// Says that nobody looks at the file any more.
  private let mark: URL
  private let words: [String]
  /// What it read at its launch, or saved since.
  private var first: String?

  init(_ launch: Launch) {
    file = URL(fileURLWithPath: launch.container + "/Documents/text")
    if launch.words == ["crashes"] {
      let group = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: "group.early")
      precondition(group != nil, "it does not start")
    }
    mark = URL(fileURLWithPath: launch.container + "/Documents/mark")
    words = launch.words
    first = try? String(contentsOf: file, encoding: .utf8)
  }

  private func set(_ text: String?) throws {
    guard let text else { return }
    if words == ["destroys"], (try? Data(contentsOf: file)) == nil {
      try? FileManager.default.removeItem(at: file)
    }
    if words == ["gives-up"], (try? Data(contentsOf: file)) == nil,
      FileManager.default.fileExists(atPath: file.path)
    {
      try Data().write(to: mark, options: .noFileProtection)
    }
    try Data(text.utf8).write(to: file, options: words == ["destroys"] ? [] : .atomic)
    first = text
  }

  private func text() -> String? {
    if words == ["forgets"] || FileManager.default.fileExists(atPath: mark.path) { return nil }
    if words == ["traps"] { fatalError("nobody may read it") }
    return words == ["remembers"] ? first : try? String(contentsOf: file, encoding: .utf8)
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<EarlyText>] {
    [AppKey.string(.theme, get: { $0.text() }, set: { try $0.set($1) }).neverRemoved()]
  }
}

/// Days that the app and its extension count.
final class DaysOfBoth: AppUnderTest {
  private let defaults: UserDefaults

  init(_ launch: Launch) throws {
    guard let defaults = UserDefaults(suiteName: "group.both") else {
      throw StoreError.unavailable
    }
    self.defaults = defaults
  }

  static var keys: [AppKey<DaysOfBoth>] {
    [
      .int(.streak, absent: 0, get: { $0.defaults.integer(forKey: "days") }) { app, days in
        app.defaults.set(days, forKey: "days")
      }
    ]
  }
}

/// A text in the keychain. A new one is added when the old one is gone.
final class DeletesThenAdds: AppUnderTest {
  init(_ launch: Launch) {}

  private static var name: [CFString: Any] {
    [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "text"]
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<DeletesThenAdds>] {
    [
      .string(.session, get: { _ in try read() }) { _, text in
        let deleted = SecItemDelete(name as CFDictionary)
        guard [errSecSuccess, errSecItemNotFound].contains(deleted) else {
          throw CocoaError(.fileWriteUnknown)
        }
        guard let text else { return }
        var item = name
        item[kSecValueData] = Data(text.utf8)
        item[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlock
        let added = SecItemAdd(item as CFDictionary, nil)
        guard added == errSecSuccess else { throw CocoaError(.fileWriteUnknown) }
      }.inKeychain()
    ]
  }

  private static func read() throws -> String? {
    var query = name
    query[kSecReturnData] = true
    var found: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &found)
    if status == errSecItemNotFound { return nil }
    guard status == errSecSuccess, let data = found as? Data else {
      throw CocoaError(.fileReadUnknown)
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// A text that the app and its extension save, of which each has a copy from its launch on.
final class CopyOfBoth: AppUnderTest {
  private let path: String
  private var copy: String?

  init(_ launch: Launch) {
    path = launch.group + "/text"
    copy = try? String(contentsOfFile: path, encoding: .utf8)
  }

  private func set(_ text: String?) throws {
    let text = text ?? ""
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.write(contentsOf: Data(text.utf8))
    try file.synchronize()
    try file.close()
    copy = text
  }

  static func promises(_ era: Era) -> Promises {
    var promises = AppKind<CopyOfBoth>.promisesOfPlatform(era)
    promises.sharing = .fresh
    return promises
  }

  static var keys: [AppKey<CopyOfBoth>] {
    [AppKey.string(.theme, get: { $0.copy }, set: { try $0.set($1) }).neverRemoved().inFile()]
  }
}
