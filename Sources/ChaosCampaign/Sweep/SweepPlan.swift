// What a sweep goes through.

import ChaosDisk
import ChaosTrace

/// The plan of a sweep.
public struct SweepPlan: Codable, Sendable {
  /// What the app does while it is crashed, one after the other; empty for all that a sweep does
  /// where nobody asks: see `SweptWork.usual`.
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
    acts: [SweptAct] = [],
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

  /// The keys that recovery looks at in a store that takes every key.
  private static let keys: [Key] = [.streak, .theme, .list, .session, .score]

  /// What is swept, in a few words.
  public var title: String {
    acts.isEmpty
      ? "\(works.count) pieces of work" : acts.map(\.word).joined(separator: " ")
  }

  /// The pieces of work, one after the other.
  public var works: [SweptWork] {
    if acts.isEmpty {
      return SweptWork.usual(seed).map {
        SweptWork($0.acts, after: $0.seed, crashesTwice: $0.crashesTwice || crashesTwice)
      }
    }
    return [SweptWork(acts, after: seed, crashesTwice: crashesTwice)]
  }

  /// What follows a crash: the phone boots, the app starts, reads everything, and writes once.
  ///
  /// - Parameter keys: those that the app has; nil for all.
  static func recovery(of keys: [Key]?) -> [Step] {
    let last: [Step] = [.act(.app, .write, on: .theme), .act(.app, .read, on: .theme)]
    return [.unlock, .launch(.app, .user)]
      + (keys ?? Self.keys).map { .act(.app, .read, on: $0) }
      + last.map { $0.on(keys) }
  }

  /// How many steps of it come before anything is read, and after everything was.
  static let firstSteps = 2
  static let lastSteps = 2

  /// An earlier model that differs from one only after renames over files, and syncs of files that
  /// had not changed.
  func twin(of model: DiskModelName) -> DiskModelName? {
    models.prefix { $0 != model }.first { DiskModel($0).agrees(with: DiskModel(model)) }
  }

  /// The trace without crashes.
  func trace(_ work: SweptWork, _ model: DiskModelName) -> Trace {
    Trace(header: TraceHeader(era: era, disk: model), steps: work.setup + work.steps)
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
