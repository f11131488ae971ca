// What a sweep goes through.

import ChaosDisk
import ChaosTrace

/// The plan of a sweep.
public struct SweepPlan: Codable, Sendable {
  /// What the app does while it is crashed, one after the other.
  public var acts: [SweptAct]
  public var models: [DiskModelName]
  public var era: EraName
  /// What is stored before.
  public var seed: UInt64
  /// Whether each recovery is crashed as well.
  public var crashesTwice: Bool
  /// Whether single faults are tried.
  public var triesFaults: Bool

  public init(
    acts: [SweptAct] = SweepPlan.defaultActs,
    models: [DiskModelName] = DiskModelName.byStrength, era: EraName = .ios18, seed: UInt64 = 1,
    crashesTwice: Bool = false, triesFaults: Bool = true
  ) {
    self.acts = acts
    self.models = DiskModelName.byStrength.filter(models.contains)
    self.era = era
    self.seed = seed
    self.crashesTwice = crashesTwice
    self.triesFaults = triesFaults
  }

  /// The models that a store has to bear. `posix.paranoid` is weaker than any disk that ships: it
  /// damages what lies beside a write, which SQLite takes for granted that no disk does.
  public static let defaultModels = DiskModelName.byStrength.filter { $0 != .posixParanoid }

  /// One of each kind of change. The text that is written takes several pages.
  public static let defaultActs: [SweptAct] = [
    SweptAct(.streak), SweptAct(.write, .large), SweptAct(.append), SweptAct(.batch),
    SweptAct(.remove),
  ]

  /// The keys that recovery looks at.
  static let keys: [Key] = [.streak, .theme, .list, .session, .score]

  /// What is there before the acts: values written out, on a phone restarted and unlocked since.
  var setup: [Step] {
    var chance = seed &* 0x9E37_79B9_7F4A_7C15
    func draw(_ bound: UInt64) -> UInt64 {
      chance ^= chance >> 29
      chance = chance &* 0xBF58_476D_1CE4_E5B9
      chance ^= chance >> 32
      return chance % bound
    }
    let shapes: [ValueShape] = [.small, .large, .unicode]
    var steps: [Step] = [
      .launch(.app, .user), .act(.app, .write, on: .streak),
      .act(.app, .write, on: .theme, shape: shapes[Int(draw(3))]), .act(.app, .append, on: .list),
      .act(.app, .write, on: .score), .act(.app, .write, on: .session),
    ]
    if draw(2) == 0 { steps.append(.act(.app, .append, on: .list)) }
    // An extension wrote as well, and is gone.
    if draw(2) == 0 {
      steps += [
        .launch(.notifications, .push), .act(.notifications, .write, on: .session),
        .kill(.notifications, .jetsam),
      ]
    }
    return steps + [.reboot, .unlock, .launch(.app, .user)]
  }

  var work: [Step] {
    let acts = acts.map(\.step)
    // A store that keeps changes back writes them now.
    let flush = SweptAct(.flush).step
    return acts.last == flush ? acts : acts + [flush]
  }

  /// What follows a crash: the phone boots, the app starts, reads everything, and writes once.
  static let recovery: [Step] =
    [.unlock, .launch(.app, .user)] + keys.map { .act(.app, .read, on: $0) }
    + [.act(.app, .write, on: .theme), .act(.app, .read, on: .theme)]

  /// How many steps of it come after everything was read.
  static let lastSteps = 2

  /// An earlier model that differs from one only in what follows renames over files.
  func twin(of model: DiskModelName) -> DiskModelName? {
    models.prefix { $0 != model }.first { DiskModel($0).agrees(with: DiskModel(model)) }
  }

  /// The trace without crashes.
  func trace(_ model: DiskModelName) -> Trace {
    Trace(header: TraceHeader(era: era, disk: model), steps: setup + work)
  }

  /// Which runs of a sweep are executed. Runs are numbered from 1, the same in each sweep of a
  /// plan. A run that took its worker with it is not tried again.
  public struct Part: Hashable, Codable, Sendable {
    /// Runs that are left out.
    public var without: [Int]
    /// The last run; nil for all.
    public var end: Int?

    public init(without: [Int] = [], end: Int? = nil) {
      self.without = without
      self.end = end
    }
  }
}

extension BehaviourName: Codable {}
extension DiskModelName: Codable {}
extension EraName: Codable {}
