// The judge against a slow one, on thousands of small histories that chance draws: writes that
// repeat values, at each other's side, cut short and lost; answers that are true, late or wrong.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosSimulation
import ChaosTestSupport
import ChaosTrace
import Testing

/// One value behind one key, and answers that chance draws among all that it ever was.
///
/// `@unchecked`: a simulation touches it on one thread at a time.
private final class DrawnRegister: StoreKind, @unchecked Sendable {
  let name = "drawn"
  let summary = "a register that answers by chance"
  private let promised: Promises
  private var chance: SplitMix
  private var past: [Value?] = [nil]
  private var now: Value?
  private var boots = 0

  init(_ promised: Promises, _ seed: UInt64) {
    self.promised = promised
    chance = SplitMix(seed: seed)
  }

  func promises(_ era: Era) -> Promises { promised }
  func open(_ host: Host) -> any Store { Hand(self, host) }

  func startDaemon(_ host: Host) -> (any StoreDaemon)? {
    boots += 1
    if boots > 1, promised.powerLoss == .onFlush { now = past[chance.below(past.count)] }
    return nil
  }

  /// Mostly the truth: else few histories would be lawful.
  private func answer() -> ReadOutcome {
    let value = chance.below(5) == 0 ? past[chance.below(past.count)] : now
    return value.map { .value($0) } ?? .absent
  }

  private func set(_ value: Value?) {
    past.append(value)
    now = value
  }

  /// Each operation takes effect between two disk calls, so that it can be stopped on both sides.
  private final class Hand: Store {
    private let kind: DrawnRegister
    private let host: Host

    init(_ kind: DrawnRegister, _ host: Host) {
      self.kind = kind
      self.host = host
    }

    private func call() { _ = try? host.files.status("/group/Documents") }

    func read(_ key: Key) -> ReadOutcome {
      guard key == .theme else { return .absent }
      call()
      let answer = kind.answer()
      call()
      return answer
    }

    func write(_ key: Key, _ value: Value?) throws(StoreError) {
      call()
      guard host.isAlive else { throw .failed(.ioError) }
      kind.set(value)
      call()
    }
  }
}

@Suite struct ReferenceTests {
  private static let histories = 4_000 * TestScale.factor
  private static let launches: [Step] = [
    .launch(.app, .user), .launch(.notifications, .push), .launch(.widget, .timeline),
  ]

  /// A few acts of three processes on one key, with what may come between.
  private static func steps(_ seed: UInt64, loses: Bool) -> [Step] {
    var chance = SplitMix(seed: seed)
    let shapes: [ValueShape] = [.small, .small, .again, .former, .former]
    var steps = launches
    for _ in 0..<(4 + chance.below(9)) {
      let process = ProcessName.allCases[chance.below(3)]
      let pause = UInt16([0, 0, 1, 2][chance.below(4)])
      switch chance.below(16) {
      case 0...5:
        let shape = shapes[chance.below(shapes.count)]
        steps.append(.act(process, .write, on: .theme, shape: shape, pause: pause))
      case 6: steps.append(.act(process, .remove, on: .theme, pause: pause))
      case 7...11: steps.append(.read(.theme, by: process, pause: pause))
      case 12, 13: steps.append(.proceed(process, 0))
      case 14: steps += [.kill(process, .jetsam)] + launches
      default: if loses { steps += [.powerLoss(.none), .unlock] + launches }
      }
    }
    return steps
  }

  /// What both judges say of one history: the first operation that is wrong.
  private func compare(_ seed: UInt64, _ promised: Promises, _ rule: RegisterReference.Rule)
    -> (fast: Int?, slow: Int?, history: History)
  {
    let store = DrawnRegister(promised, seed)
    let trace = Trace(steps: Self.steps(seed &+ 1 << 32, loses: rule == .loses))
    let judged = catalog.simulator().run(trace, store).judged
    return (
      judged.wrongAnswers.first?.operation,
      RegisterReference.firstWrong(judged.history, .theme, rule), judged.history
    )
  }

  /// Whether a value was written more than once.
  private func repeats(_ history: History) -> Bool {
    let written = history.operations.filter { $0.kind == .write }.compactMap(\.value)
    return Set(written).count < written.count
  }

  /// Where nothing is late the judge never alarms before the slow one, and nearly always at the
  /// same answer. What it lacks are orders that only several answers together rule out.
  @Test(arguments: [RegisterReference.Rule.fresh, .loses])
  func theJudgesAgree(rule: RegisterReference.Rule) {
    var promised = Promises()
    if rule == .loses { promised.powerLoss = .onFlush }
    var counts = [0, 0]
    var later = 0
    for seed in 0..<UInt64(Self.histories) {
      let (fast, slow, history) = compare(seed, promised, rule)
      if let fast { #expect(slow.map { $0 <= fast } == true, "seed \(seed)") }
      if fast != slow { later += 1 }
      if repeats(history) { counts[slow == nil ? 0 : 1] += 1 }
    }
    // Both verdicts are common, or the comparison would say little.
    #expect(counts.allSatisfy { $0 > Self.histories / 12 }, "\(counts)")
    #expect(later * 250 < Self.histories, "\(later)")
  }

  /// Where a process may be behind the judge knows less than all orders, and never alarms sooner.
  @Test func nobodyIsAlarmedForBeingLate() {
    var promised = Promises()
    promised.sharing = .eventual
    var (lawful, wrong, found) = (0, 0, 0)
    for seed in 0..<UInt64(Self.histories) {
      let (fast, slow, history) = compare(seed, promised, .late)
      if let fast { #expect(slow.map { $0 <= fast } == true, "seed \(seed)") }
      guard repeats(history) else { continue }
      if slow == nil { lawful += 1 } else { wrong += 1 }
      if slow != nil, fast == slow { found += 1 }
    }
    #expect(lawful > Self.histories / 12 && wrong > Self.histories / 12, "\(lawful) \(wrong)")
    #expect(found * 2 > wrong, "\(found) of \(wrong)")
  }
}
