// An act that makes several changes, stopped between any two of its calls and ended there. Between
// two changes lies a window of a few calls, and few acts have one: chance meets it too rarely.

import ChaosTrace

/// Draws traces in which an act of several changes is cut short. A list cuts each of them short at
/// some calls in turn.
///
/// The acts take turns. The stops of each are spread over its calls by a golden ratio sequence,
/// which leaves no gap for long, however many stops there are (H. Weyl, "Über die Gleichverteilung
/// von Zahlen mod. Eins", Mathematische Annalen 77, 1916).
struct CutShort {
  /// What an app does that touches several keys: what is cut short may have changed one of them.
  static let acts = BehaviourName.allCases.filter {
    !BehaviourName.onRequest.contains($0) && $0.touched($0.keys[0]).count > 1
  }

  /// The furthest call at which an act is stopped: two saves of a plain store, or one of a careful
  /// store; and two or three of these.
  static let reaches: [UInt64] = [24, 48]

  /// The furthest call at which what an app does as it is launched is stopped.
  static let furthest = 24

  /// The number of the trace among those of this kind, two in twelve; nil for one of another kind.
  /// Indices that are divisible by three are never of this kind.
  static func number(of index: UInt64) -> UInt64? {
    switch index % 12 {
    case 7: index / 12 * 2
    case 11: index / 12 * 2 + 1
    default: nil
    }
  }

  /// The list: each act, ended before every third call. Between two changes lie a few calls.
  static func traces(eras: [EraName]) -> [Trace] {
    let stories = acts.flatMap { act in
      stride(from: 2, through: UInt16(reaches[0]), by: 3).map { pause in
        base(act, begins: true) + [
          .act(.app, act, on: act.keys[0], pause: pause), .kill(.app, .jetsam),
          .launch(.app, .user),
        ]
      }
    }
    return stories.enumerated().map { number, steps in
      Trace(header: TraceHeader(era: eras[number % eras.count]), steps: steps)
    }
  }

  /// What an act builds on.
  private static func base(_ act: BehaviourName, begins: Bool) -> [Step] {
    let launch = Step.launch(.app, .user)
    if act == .migrate || act == .carefulMigrate {
      // Old settings, and a version that has something to migrate.
      return (begins ? [launch, .act(.app, .settings, on: act.keys[0])] : [launch])
        + [.upgrade, launch]
    }
    return begins ? [launch, .act(.app, act, on: act.keys[0])] : [launch]
  }

  private var chance: RandomStream
  private let header: TraceHeader
  private let act: BehaviourName
  private let pause: UInt16
  /// Whether an act of its like comes first: what it stored is what a half act leaves half.
  private let begins: Bool

  /// - Parameter number: the place of the trace among those of its kind.
  init(_ header: TraceHeader, _ random: LabelledStreams, number: UInt64, seed: UInt64) {
    self.header = header
    chance = random.stream("cut short")
    let (round, turn) = number.quotientAndRemainder(dividingBy: UInt64(Self.acts.count))
    act = Self.acts[Int(turn)]
    // Neighbouring rounds are of a doubting app and of another one, so both share each choice.
    begins = round / 4 % 2 == 0
    let reach = Self.reaches[Int(round / 2 % 2)]
    var start = RandomStream(seed: seed, index: turn, label: "cut short from")
    let place = start.next() &+ (round / 8 * 2 + round % 2) &* Self.goldenRatio
    pause = UInt16(1 + place.multipliedFullWidth(by: reach).high)
  }

  /// The golden ratio's fraction in 64 bits.
  private static let goldenRatio: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The trace: what the act builds on, the act, its end, and perhaps the next attempt.
  mutating func make() -> Trace {
    var steps = Self.base(act, begins: begins)
    let key = act.keys[0]
    steps.append(.act(.app, act, on: key, pause: pause))
    steps += chance.chance(1, in: 4) ? [.reboot, .unlock] : [.kill(.app, .jetsam)]
    // The next attempt may heal what this one left, so half of the time nobody makes it. Where one
    // is made, a call of it goes wrong: what was left behind has to be dealt with then.
    if chance.chance(1, in: 2) {
      let fault = chance.pick(FaultKind.allCases)
      steps += [
        .launch(.app, .user), .fault(.app, fault, nth: UInt8(1 + chance.below(2))),
        .act(.app, act, on: key),
      ]
    }
    return Trace(header: header, steps: steps)
  }
}
