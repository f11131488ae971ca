// Orders of threads are searched: what depends on one is found, and what nothing orders is told.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosProcess
import ChaosSearch
import ChaosSimulation
import ChaosTrace
import Foundation
import Testing

@Suite struct ThreadOrderTests {
  /// What the threads of a script do in an order, and which races are told.
  private func said(_ work: RaceWork, _ order: UInt16) throws -> (line: String, races: [String]) {
    let handset = ManagedPhone()
    _ = handset.phone.setThreadOrder(.app, order)
    let lines = try handset.run(RaceScript.self, [work.rawValue])
    #expect(handset.phone.refusals == [])
    return (lines.first ?? "", handset.phone.races)
  }

  @Test func theOrdersOfSixteenThreadsDiffer() throws {
    let lines = try (UInt16(0)..<12).map { try said(.letters, $0).line }
    #expect(lines[0] == "abcdefghijklmnop")
    #expect(lines.allSatisfy { $0.sorted() == lines[0].sorted() })
    #expect(Set(lines).count == lines.count)
    #expect(try (UInt16(0)..<12).map { try said(.letters, $0).line } == lines)
  }

  /// The order of one process leaves the others alone, and the next launch keeps it.
  @Test func anOrderIsThatOfOneProcess() throws {
    let first = try said(.letters, 5).line
    let handset = ManagedPhone()
    _ = handset.phone.launch(.widget, .timeline)
    _ = handset.phone.setThreadOrder(.app, 5)
    let words = [RaceWork.letters.rawValue]
    #expect(try handset.open(RaceScript.self, words, in: .widget).check() == ["abcdefghijklmnop"])
    #expect(handset.phone.kill(.app, .jetsam))
    #expect(handset.phone.launch(.app, .user))
    #expect(try handset.run(RaceScript.self, words) == [first])
  }

  // MARK: Races

  /// Nothing orders two writes of the same bytes: the two calls are told, whoever comes first.
  @Test func twoThreadsThatWriteTheSameBytesRace() throws {
    let races = Set(try (UInt16(1)..<16).flatMap { try said(.sameBytes, $0).races })
    #expect(races == ["pwrite and pwrite of /phone/app/Documents/race"])
  }

  @Test func aReaderAndAWriterRace() throws {
    let races = Set(try (UInt16(1)..<16).flatMap { try said(.readAndWrite, $0).races })
    #expect(races == ["pread and pwrite of /phone/app/Documents/race"])
  }

  @Test func twoThreadsThatRenameToOneNameRace() throws {
    let races = Set(try (UInt16(1)..<16).flatMap { try said(.sameName, $0).races })
    #expect(races == ["rename and rename of /phone/app/Documents/race"])
  }

  /// Other bytes, a lock, a queue or a wait are in order.
  @Test(arguments: [RaceWork.otherBytes, .locked, .queued, .joined, .letters])
  func whatIsOrderedIsNoRace(work: RaceWork) throws {
    for order in UInt16(0)..<24 { #expect(try said(work, order).races == []) }
  }

  // MARK: Campaigns

  private static let header = "chaos trace 1\nphone ios18 passcode disk=apfs.power\n"

  private func run(_ steps: String, _ words: [String]) throws -> RunOutcome {
    let trace = try TraceText(parsing: Self.header + steps).trace
    return Catalog().simulator().run(trace, TwoThreadsKind(words: words))
  }

  /// The planted bug: the thread that saves does not wait for the one that makes the bytes ready.
  @Test func aCampaignFindsWhatDependsOnTheOrder() throws {
    let store = TwoThreadsKind(words: ["hasty"])
    let simulator = Catalog().simulator()
    let source = TraceSource(seed: 1, eras: [.ios18], for: AppTraits(store))
    let found = try #require(
      (0..<120).lazy.map { source.trace($0) }.first { trace in
        !simulator.run(trace, store).violations.isEmpty
      })
    let promise = try #require(simulator.run(found, store).violations.first).invariant
    let finding = try #require(Minimizer(simulator, store).minimize(found, breaking: promise))
    #expect(finding.symptoms.contains(promise), "\(finding.symptoms)")
    let text = finding.trace.steps.map(\.text)
    #expect(text.contains { $0.hasPrefix("threads app order=") }, "\(text)")
    #expect(text.count <= 4, "\(text)")
    #expect(finding.cause?.needs.contains(.otherThreadOrder) == true)
    // In the plain order nothing is wrong with it, nor in any with the wait in its place.
    var plain = finding.trace
    plain.steps.removeAll { $0.opcode == .threads }
    #expect(simulator.run(plain, store).verdict == .held)
    #expect(simulator.run(finding.trace, TwoThreadsKind(words: ["fixed"])).verdict == .held)
  }

  /// In traces without other orders it stays hidden; with the wait it holds in all of them.
  @Test(arguments: [("hasty", false), ("fixed", true)])
  func nothingElseIsFound(words: String, ordersThreads: Bool) {
    let store = TwoThreadsKind(words: [words])
    let simulator = Catalog().simulator()
    let source = TraceSource(seed: 1, eras: [.ios18], ordersThreads: ordersThreads)
    // It knows nothing of other processes and of deaths, which other lists are about.
    let listed = (0..<source.listsEnd).filter { source.list(of: $0) == .firstUnlock }
    for index in listed.prefix(120) {
      #expect(simulator.run(source.trace(index), store).verdict == .held, "trace \(index)")
    }
  }

  @Test func aRaceMakesTheVerdictUnknown() throws {
    let steps = "threads app order=2\nlaunch app user\nact app write theme"
    let outcome = try run(steps, ["racing"])
    #expect(outcome.violations.isEmpty)
    #expect(outcome.verdict == .unknown)
    #expect(outcome.races == ["pwrite and pwrite of /phone/app/Documents/log"])
    let explored = Explorer(
      Catalog().simulator(), TwoThreadsKind(words: ["racing"]),
      TraceSource(seed: 1, eras: [.ios18], ordersThreads: true)
    ).explore(0..<40)
    #expect(explored.refusals.allSatisfy(\.isRace) && !explored.refusals.isEmpty)
  }
}

/// What threads do to one file.
enum RaceWork: String, Sendable {
  case letters, sameBytes, readAndWrite, sameName, otherBytes, locked, queued, joined
}

/// A text that threads may share: they take turns.
private final class Letters: @unchecked Sendable {
  var text = ""
}

final class RaceScript: Script {
  private var folder: String { launch.container + "/Documents" }

  override func check() -> [String] {
    let file = open(folder + "/race", O_RDWR | O_CREAT, 0o644)
    _ = pwrite(file, "0123456789", 10, 0)
    switch RaceWork(rawValue: launch.words[0]) {
    case .letters?: return [letters()]
    case .sameBytes?: together({ _ = pwrite(file, "a", 1, 3) }, { _ = pwrite(file, "bb", 2, 2) })
    case .readAndWrite?:
      together(
        { _ = pwrite(file, "a", 1, 3) },
        {
          var bytes = [UInt8](repeating: 0, count: 8)
          _ = pread(file, &bytes, 8, 0)
        })
    case .sameName?:
      let paths = ["/one", "/two"].map { folder + $0 }
      for path in paths { close(open(path, O_RDWR | O_CREAT, 0o644)) }
      let target = folder + "/race"
      together({ _ = rename(paths[0], target) }, { _ = rename(paths[1], target) })
    case .otherBytes?: together({ _ = pwrite(file, "a", 1, 3) }, { _ = pwrite(file, "b", 1, 4) })
    case .locked?:
      let lock = NSLock()
      together(
        { lock.withLock { _ = pwrite(file, "a", 1, 3) } },
        { lock.withLock { _ = pwrite(file, "b", 1, 3) } })
    case .queued?:
      let queue = DispatchQueue(label: "queue")
      together(
        { queue.sync { _ = pwrite(file, "a", 1, 3) } },
        { queue.sync { _ = pwrite(file, "b", 1, 3) } })
    case .joined?:
      together({ _ = pwrite(file, "a", 1, 3) }, {})
      _ = pwrite(file, "b", 1, 3)
    case nil: break
    }
    close(file)
    return ["done"]
  }

  private func letters() -> String {
    let letters = Letters()
    let group = DispatchGroup()
    for letter in "abcdefghijklmnop" {
      group.enter()
      Thread.detachNewThread {
        letters.text.append(letter)
        group.leave()
      }
    }
    group.wait()
    return letters.text
  }
}

/// Does two things, each on a thread, twice each, with calls between that do not race.
private func together(_ one: @escaping () -> Void, _ other: @escaping () -> Void) {
  nonisolated(unsafe) let work = [one, other]
  let group = DispatchGroup()
  for place in 0..<2 {
    group.enter()
    Thread.detachNewThread {
      for _ in 0..<3 { work[place]() }
      group.leave()
    }
  }
  group.wait()
}

struct TwoThreadsKind: ManagedStoreKind {
  typealias Managed = TwoThreads
  var words: [String]
  var name: String { "two-threads" }
  var summary: String { "a test's" }
  func promises(_ era: Era) -> Promises {
    var promises = Promises()
    // A file that nobody gives a class has that of its folder.
    promises.protection = .completeUntilFirstUnlock
    promises.unavailable = .beforeFirstUnlock
    promises.detectsDamage = false
    return promises
  }
}

/// A value in a file of its own, replaced as a whole: made ready by one thread, saved by another.
final class TwoThreads: Script {
  private func path(_ key: Key) -> String { launch.group + "/Documents/" + key.word }

  override func read(_ key: Key) -> ReadOutcome {
    let file = open(path(key), O_RDONLY)
    if file < 0 { return errno == ENOENT ? .absent : .unavailable }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = Foundation.read(file, &bytes, bytes.count)
    return count < 1 ? .unavailable : .value(Value(bytes: Array(bytes[1..<count])))
  }

  override func write(_ key: Key, _ value: Value?) throws(StoreError) {
    guard let value else {
      if unlink(path(key)) != 0, errno != ENOENT { throw .unknown(.ioError) }
      return try syncFolder()
    }
    if launch.words[0] == "racing" { race() }
    let outbox = Outbox()
    let isFixed = launch.words[0] != "hasty"
    let path = path(key)
    let isReady = DispatchSemaphore(value: 0)
    let group = DispatchGroup()
    run(group) {
      outbox.bytes = value.bytes
      isReady.signal()
    }
    run(group) {
      if isFixed { isReady.wait() }
      // The bug: without the wait there may be nothing yet, and nobody says so.
      guard let bytes = outbox.bytes else { return }
      outbox.isWrong = !Self.save([0] + bytes, at: path)
    }
    group.wait()
    if outbox.isWrong { throw .unknown(.ioError) }
    try syncFolder()
  }

  private func run(_ group: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
    group.enter()
    Thread.detachNewThread {
      work()
      group.leave()
    }
  }

  private static func save(_ bytes: [UInt8], at path: String) -> Bool {
    let new = path + ".new"
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0 else { return false }
    let isWritten = Foundation.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
    return close(file) == 0 && isWritten && rename(new, path) == 0
  }

  private func syncFolder() throws(StoreError) {
    let folder = open(launch.group + "/Documents", O_RDONLY)
    guard folder >= 0 else { throw .unknown(.ioError) }
    defer { close(folder) }
    if fsync(folder) != 0 { throw .unknown(.ioError) }
  }

  /// Two threads write to a log that nobody reads.
  private func race() {
    let file = open(launch.container + "/Documents/log", O_RDWR | O_CREAT, 0o644)
    let group = DispatchGroup()
    for letter in ["a", "b"] { run(group) { for _ in 0..<3 { _ = pwrite(file, letter, 1, 0) } } }
    group.wait()
    close(file)
  }
}

/// What one thread has ready for another.
private final class Outbox: @unchecked Sendable {
  var bytes: [UInt8]?
  var isWrong = false
}
