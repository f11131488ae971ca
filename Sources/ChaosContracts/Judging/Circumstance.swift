// What a harm needs beside the work that an app does every day.

import ChaosTrace

/// Something unusual that took effect in a run.
public enum Circumstance: Hashable, Sendable, CustomStringConvertible {
  /// Something was asked of the store, or the app was launched, before the device was unlocked for
  /// the first time.
  case beforeFirstUnlock
  /// Something was asked of the store, or the app was launched, while the device was locked, or
  /// locking.
  case locked
  /// A process died in the middle of an operation.
  case diesInTheMiddle
  /// A process died as it was starting, in the middle of what opening its store does.
  case diesAtStart
  /// A process died between two operations.
  case dies
  /// An orderly restart of the phone.
  case restarts
  /// The kernel died, and the page cache with it.
  case panic
  /// The power went, and the drive's cache with it.
  case powerLoss
  /// Another process worked in the middle of an operation.
  case meanwhile
  /// Another process used the store as well.
  case otherProcess
  /// iOS froze a process, or began to: one with a task in the background goes on for a while.
  case suspended
  /// Clean pages left the page cache, and showed something else afterwards.
  case evicted
  /// iOS cleared caches, by itself or for lack of space (F124, F72).
  case purged
  /// The user set the clock, or the phone was carried into another time zone.
  case clockChanged
  /// Another version of the app was installed, the next one or the one before.
  case upgraded
  /// iOS moved the app's containers (F116).
  case moved
  /// A backup was restored, on this device or another.
  case restored
  /// The app was deleted and installed again.
  case reinstalled
  /// Bits flipped in a file.
  case damaged
  /// An authorisation changed, which kills the app, but for location (F74).
  case permissionChanged
  /// The passcode was removed or set (F21, F84).
  case passcodeChanged
  /// A process was started without the container that it shares with others (F139).
  case groupAway
  /// The system's process behind the store ended (F142).
  case daemonCrashed
  /// The threads of a process took turns in another order than that of who was ready for longest.
  case otherThreadOrder
  /// A process changed something before another change of its own was done.
  case twoTasks
  /// A process worked before it heard what another one told it.
  case lateMessage
  /// A day or more passed.
  case timePasses
  /// iOS launched the app in the background, and nothing else is unusual.
  case inBackground
  /// The phone has no passcode (F21).
  case noPasscode
  /// The store said that it is unavailable.
  case unavailableAnswer
  /// A call went wrong; of faults that stand for each other, the one that is told (`told`).
  case failure(FaultKind)

  /// A step that is a circumstance wherever it applies.
  public init?(_ step: Step) {
    switch step {
    case .suspend: self = .suspended
    case .evict: self = .evicted
    case .purgeCaches, .lowSpace(.reclaim): self = .purged
    case .setClock, .timeZone: self = .clockChanged
    case .upgrade, .downgrade: self = .upgraded
    case .moveContainers: self = .moved
    case .restore, .restoreElsewhere, .restorePart: self = .restored
    case .groupContainer(false): self = .groupAway
    case .daemonCrash: self = .daemonCrashed
    case .reinstall: self = .reinstalled
    case .corrupt: self = .damaged
    case .permission: self = .permissionChanged
    case .passcode: self = .passcodeChanged
    case .wait(.day), .wait(.threeDays), .wait(.month): self = .timePasses
    case .threads(_, order: 1...): self = .otherThreadOrder
    case .act(_, let behaviour, _, _, _) where BehaviourName.atOnce.contains(behaviour):
      self = .twoTasks
    // Any other shows in what it does: a death, a failing call, an answer before the first unlock.
    default: return nil
    }
  }

  /// Whether a call went wrong. Such a circumstance outweighs all others.
  public var isFailure: Bool { if case .failure = self { true } else { false } }

  /// How far it is from every day: of two that do the same harm, the lighter one is told.
  public var weight: Int {
    switch self {
    case .dies, .unavailableAnswer, .inBackground: 1
    case .diesInTheMiddle, .diesAtStart, .restarts: 2
    case .suspended, .locked, .timePasses: 3
    case .beforeFirstUnlock, .otherProcess: 4
    case .meanwhile, .twoTasks, .otherThreadOrder, .lateMessage: 5
    case .panic: 6
    case .powerLoss: 7
    case .evicted, .purged, .clockChanged, .upgraded, .moved, .restored, .reinstalled, .damaged,
      .noPasscode, .permissionChanged, .passcodeChanged, .groupAway, .daemonCrashed:
      9
    case .failure(let kind): 10 + (FaultKind.plainestFirst.firstIndex(of: kind) ?? 0)
    }
  }

  /// The word by which causes are told apart.
  public var description: String {
    if case .failure(let kind) = self { return kind.word }
    return Self.words.first { $0.key == self }?.value ?? ""
  }

  private static let words: KeyValuePairs<Circumstance, String> = [
    .beforeFirstUnlock: "before-first-unlock", .locked: "locked",
    .diesInTheMiddle: "death-in-the-middle", .diesAtStart: "death-at-start", .dies: "death",
    .restarts: "restart",
    .panic: "panic", .powerLoss: "power-loss", .meanwhile: "other-process-meanwhile",
    .otherProcess: "other-process", .suspended: "suspension", .evicted: "eviction",
    .purged: "purge", .clockChanged: "clock", .upgraded: "upgrade", .moved: "move",
    .restored: "restore", .reinstalled: "reinstall", .damaged: "damage",
    .permissionChanged: "permission", .passcodeChanged: "passcode",
    .groupAway: "no-group-container", .daemonCrashed: "daemon-crash",
    .otherThreadOrder: "thread-order", .twoTasks: "two-tasks",
    .lateMessage: "late-message", .timePasses: "time", .inBackground: "background-launch",
    .noPasscode: "no-passcode",
    .unavailableAnswer: "unavailable",
  ]

  /// All of them, by their words.
  public static let all = words.map(\.key) + FaultKind.allCases.map { .failure($0) }
}

extension FaultKind {
  /// The failure that stands for this one: code that overlooks one overlooks the other.
  public var told: FaultKind {
    switch self {
    case .createNoSpace: .writeNoSpace
    case .syncReverted: .syncLost
    default: self
    }
  }
}

/// In documents a circumstance is its word.
extension Circumstance: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let word = try container.decode(String.self)
    guard let known = Self.all.first(where: { $0.description == word }) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no circumstance is called so")
    }
    self = known
  }
}
