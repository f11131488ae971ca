// The log of changes: each way to use it holds what it promises, and promises no less than it
// could: one that promises more is found, a loss out of order too.

import ChaosBehaviours
import ChaosContracts
import ChaosDisk
import ChaosInvariants
import ChaosPhone
import ChaosSearch
import ChaosSimulation
import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosStores

@Suite struct ChangeLogTests {
  /// A log that promises more than it keeps.
  private struct Bold: StoreKind {
    let name = "bold"
    let summary = "a log of changes that promises too much"
    let kind: ChangeLog
    let boast: @Sendable (inout Promises) -> Void

    func promises(_ era: Era) -> Promises {
      var promises = kind.promises(era)
      boast(&promises)
      return promises
    }

    func open(_ host: Host) throws(StoreError) -> any Store { try kind.open(host) }
  }

  /// A way to use it, a promise that it does not keep, and what that breaks.
  struct Usage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kind: ChangeLog
    let boast: @Sendable (inout Promises) -> Void
    /// One of these.
    let broken: Set<String>
    /// In how many traces of a seed that is seen at the latest.
    var within = 3_000
  }

  private static func with(_ change: (inout ChangeLog) -> Void) -> ChangeLog {
    var kind = ChangeLog()
    change(&kind)
    return kind
  }

  static let usages = [
    Usage(
      testDescription: "usual", kind: ChangeLog(), boast: { $0.powerLoss = .onReturn },
      broken: ["AcknowledgedWritesSurvive"]),
    Usage(
      testDescription: "a panic", kind: ChangeLog(), boast: { $0.panic = .onReturn },
      broken: ["AcknowledgedWritesSurvive"]),
    Usage(
      testDescription: "once a session", kind: with { $0.reading = .session },
      boast: { $0.sharing = .fresh }, broken: ["OtherProcessCatchesUp", "NoSilentRegression"]),
    Usage(
      testDescription: "watched", kind: with { $0.reading = .watched },
      boast: { $0.sharing = .fresh }, broken: ["OtherProcessCatchesUp", "NoSilentRegression"]),
    Usage(
      testDescription: "class A", kind: with { $0.protection = .complete },
      boast: { $0.unavailable = .beforeFirstUnlock }, broken: ["AvailableAsDeclared"]),
    Usage(
      testDescription: "an identity of its own", kind: with { $0.identity = ProtectionClass.none },
      boast: { $0 = ChangeLog().promises(Era(.ios18)) }, broken: ["NoSecretExposed"]),
    Usage(
      testDescription: "order of two logs", kind: with { $0.identity = ProtectionClass.none },
      boast: { $0.survivesInOrder = true }, broken: ["AcknowledgedWritesSurvive"],
      within: 6_000),
    Usage(
      testDescription: "later, a kill", kind: later, boast: { $0.kill = .onReturn },
      broken: ["AcknowledgedWritesSurvive"]),
    Usage(
      testDescription: "later, a panic", kind: later, boast: { $0.panic = .onReturn },
      broken: ["AcknowledgedWritesSurvive"]),
    // A death takes what no flush has made safe, so a power loss takes what nobody promised, but
    // for what somebody has seen in between: about one trace in 1,300.
    Usage(
      testDescription: "later, a power loss", kind: later, boast: { $0.powerLoss = .onReturn },
      broken: ["AcknowledgedWritesSurvive"], within: 15_000),
    Usage(
      testDescription: "later, in nobody's way", kind: later, boast: { $0.mayBeBusy = false },
      broken: ["AvailableAsDeclared"]),
  ]

  private static var later: ChangeLog { with { $0.writing = .later } }

  private static let models: [DiskModelName] = [
    .apfsPower, .apfsPanic, .posixWorst, .ext4Ordered, .kill,
  ]

  /// The promises that traces of a seed break.
  private static func broken(
    _ store: any StoreKind, _ seed: UInt64, _ count: Int, until: Set<String> = []
  ) -> Set<String> {
    let source = TraceSource(seed: seed, eras: EraName.allCases, models: models)
    let simulator = Simulator(behaviours: behaviours, invariants: invariants)
    var broken: Set<String> = []
    for index in 0..<count {
      broken.formUnion(simulator.run(source.trace(index), store).violations.map(\.invariant))
      if !broken.isDisjoint(with: until) { break }
    }
    return broken
  }

  @Test(arguments: usages) func eachUsageHolds(_ usage: Usage) {
    #expect(Self.broken(usage.kind, 7, 1_000 * TestScale.factor) == [])
  }

  /// From each of ten seeds.
  @Test(arguments: usages) func noPromiseIsWeakerThanNeeded(_ usage: Usage) {
    let bold = Bold(kind: usage.kind, boast: usage.boast)
    for seed in UInt64(1)...10 {
      let broken = Self.broken(bold, seed, usage.within, until: usage.broken)
      #expect(!broken.isDisjoint(with: usage.broken), "seed \(seed): \(broken.sorted())")
    }
  }

  @Test func aSyncOfEachWriteSurvives() {
    let synced = Self.with { $0.syncsEach = true }
    #expect(Self.broken(synced, 8, 1_000 * TestScale.factor) == [])
  }

  /// The class of the log, and when others look, have nothing to do with when it is written.
  @Test(arguments: [ChangeLog.Reading.session, .watched], [nil, ProtectionClass.none, .complete])
  func aLogThatIsWrittenLaterHolds(_ reading: ChangeLog.Reading, _ protection: ProtectionClass?) {
    let kind = Self.with {
      $0.writing = .later
      $0.reading = reading
      $0.identity = protection
    }
    #expect(Self.broken(kind, 9, 300 * TestScale.factor) == [])
  }

  /// What nobody flushed is in memory alone; a moment later it is in the file, and so it is when
  /// the user leaves, and at a flush.
  @Test(arguments: [
    ("", "absent"), ("wait 1s", "absent"), ("wait 11s", "364"), ("suspend app", "364"),
    ("act app flush", "364"),
  ])
  func aChangeIsWrittenLater(_ meanwhile: String, _ last: String) throws {
    let play = try Play(
      """
      launch app user
      act app write streak
      act app read streak
      \(meanwhile)
      kill app jetsam
      launch app user
      act app read streak
      """, on: Self.later)
    #expect(play.broken == [])
    #expect(play.answers.map { $0.hasPrefix("36") ? "364" : $0 } == ["364", last])
  }

  /// An app that was frozen saves what it had in mind when it comes back: the others, at rest for
  /// long, hear of it at once and look.
  @Test func whoIsToldWaits() throws {
    let kind = Self.with {
      $0.writing = .later
      $0.reading = .watched
    }
    let play = try Play(
      """
      launch app user
      launch notifications push
      act app draft
      suspend app
      act notifications read streak
      """, on: kind)
    #expect(play.broken == [])
  }

  /// Another process waits until a change is in the file.
  @Test func nobodyIsOvertaken() throws {
    let play = try Play(
      """
      launch app user
      launch widget timeline
      act app write streak
      act widget streak streak
      act app read streak
      """, on: Self.later)
    #expect(play.broken == [])
    let wrote = play.outcome.judged.history.operations.filter { $0.isChange && $0.step != nil }
    #expect(wrote.map(\.process) == [.app, .widget])
    #expect(play.answers.count == 2 && play.answers[0] != "absent")
    #expect(play.answers.last == wrote.last?.value?.label)
  }

  /// Two logs may begin with the same change, and a crash may leave the blocks of the older one
  /// behind the first record of the newer one.
  @Test func noLogGoesOnWithRecordsOfAnother() {
    func log(_ salt: UInt32, _ count: Int) -> [UInt8] {
      var bytes = ChangeLogContent().compacted(salt: salt)
      var log = ChangeLogContent(bytes)
      for place in 0..<count {
        let value = Value(bytes: Array("value \(place)".utf8))
        bytes += log.append([StoreChange(key: .theme, value: value)])
      }
      return bytes
    }
    let older = log(1, 3)
    #expect(ChangeLogContent(older).end == older.count)
    for salt: UInt32 in [1, 2] {
      let newer = log(salt, 1)
      let mixed = newer + older[newer.count...]
      #expect((ChangeLogContent(mixed).end == newer.count) == (salt == 2))
    }
  }

  /// Every beginning of a log reads as a beginning of what was written, whatever byte it ends at
  /// and whatever byte is damaged.
  @Test func anyDamageLeavesABeginning() {
    var bytes = ChangeLogContent().compacted(salt: 7)
    var log = ChangeLogContent(bytes)
    var past = [KeyValues()]
    for (place, key) in [Key.theme, .streak, .session, .theme].enumerated() {
      let value = Value(bytes: Array("value \(place)".utf8))
      let removal = StoreChange(key: .session, value: nil)
      bytes += log.append([StoreChange(key: key, value: value), removal])
      past.append(log.values)
    }
    #expect(ChangeLogContent(bytes).values == log.values)
    #expect(log.end == bytes.count)
    for place in bytes.indices {
      #expect(past.contains(ChangeLogContent(Array(bytes[..<place])).values))
      var damaged = bytes
      damaged[place] ^= 0x40
      #expect(past.dropLast().contains(ChangeLogContent(damaged).values))
    }
  }

  /// A log that has grown is written anew, and says the same.
  @Test func aLongLogIsWrittenAnew() throws {
    let writes = String(repeating: "act app write theme vast\n", count: 8)
    let play = try Play("launch app user\nact app write streak\n\(writes)", on: ChangeLog())
    #expect(play.broken == [])
    let calls = play.outcome.calls
    #expect(calls.contains(.rename))
  }
}
