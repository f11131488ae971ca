// A run of traces with neighbouring indices, and what came of it.

import ChaosContracts
import ChaosDisk
import ChaosTrace

/// A trace that broke promises.
public struct Failure: Hashable, Sendable, Codable {
  /// The trace's place in the campaign.
  public var index: Int
  /// How rare it is among traces, by its own bytes: whoever runs it, and wherever it stands.
  public var level: Int
  /// Where it goes wrong, one place for each promise it breaks.
  public var sites: [FailureSite]
  /// What the trace as it stands would give as the cause of each; nil where nobody asks.
  public var causes: [Cause]?

  /// The promises it breaks.
  public var invariants: [String] { sites.map(\.invariant) }

  public init(index: Int, level: Int, sites: [FailureSite], causes: [Cause]? = nil) {
    self.index = index
    self.level = level
    self.sites = sites
    self.causes = causes
  }
}

/// What a run of traces gave.
public struct Exploration: Hashable, Sendable, Codable {
  /// The indices that were run.
  public var range: Range<Int>
  /// Steps of all traces, and those that applied.
  public var steps = 0
  public var appliedSteps = 0
  /// The hash of all outcomes and their indices.
  public var digest: UInt64 = 0
  /// The traces that broke something.
  public var failures: [Failure] = []
  /// How often each kind of step applied, by its code.
  public var applied: [Int]
  /// How often each kind of fault struck, by its code.
  public var struck: [Int]
  /// How often each behaviour got an answer, by its code.
  public var acted: [Int]
  /// How often the traces asked for each kind of step, kind of fault and behaviour, by its code.
  public var stepsAsked: [Int]
  public var faultsArmed: [Int]
  public var actsAsked: [Int]
  /// In how many traces the app's processes made each kind of call, by its code.
  public var called: [Int]
  /// Which trouble struck which operation.
  public var reach = FaultReach()
  /// What traces did that cannot be simulated, by its words: nobody knows how these would end.
  public var refusals: [Refusal] = []
  /// Whether a thread was left behind, and the worker should be replaced.
  public var leftThreadBehind = false

  /// A run of no traces.
  public init(range: Range<Int> = 0..<0) {
    self.range = range
    applied = Array(repeating: 0, count: Opcode.allCases.count)
    struck = Array(repeating: 0, count: FaultKind.allCases.count)
    acted = Array(repeating: 0, count: BehaviourName.allCases.count)
    stepsAsked = applied
    faultsArmed = struck
    actsAsked = acted
    called = Array(repeating: 0, count: DiskCall.allCases.count)
  }

  /// Adds what another run gave. The order does not matter.
  public mutating func add(_ other: Exploration) {
    steps += other.steps
    appliedSteps += other.appliedSteps
    digest &+= other.digest
    failures += other.failures
    reach.add(other.reach)
    for refusal in other.refusals { add(refusal) }
    for list in Self.lists {
      for index in self[keyPath: list].indices {
        self[keyPath: list][index] += other[keyPath: list][index]
      }
    }
  }

  private static var lists: [WritableKeyPath<Exploration, [Int]>] {
    [\.applied, \.struck, \.acted, \.stepsAsked, \.faultsArmed, \.actsAsked, \.called]
  }

  mutating func add(_ refusal: Refusal) {
    if let place = refusals.firstIndex(where: { $0.what == refusal.what }) {
      refusals[place].count += refusal.count
      refusals[place].index = min(refusals[place].index, refusal.index)
    } else {
      refusals.append(refusal)
      refusals.sort { $0.what < $1.what }
    }
  }

  /// All that it counts.
  var counts: [[Int]] { Self.lists.map { self[keyPath: $0] } + reach.lists }

  /// How many of each kind.
  var shape: [Int] { counts.map(\.count) }

  /// What was asked for often enough and never took effect: a step that never applied, a fault that
  /// never struck, a behaviour that no store answered. What is never asked for is switched off.
  public var withoutEffect: [String] {
    func idle<W: Word>(_ words: W.Type, _ asked: [Int], _ done: [Int], _ head: String) -> [String] {
      W.allCases.filter { word in
        asked[Int(word.code)] >= Self.oftenEnough && done[Int(word.code)] == 0
      }.map { head + $0.word }
    }
    return idle(Opcode.self, stepsAsked, applied, "")
      + idle(FaultKind.self, faultsArmed, struck, "fault ")
      + idle(BehaviourName.self, actsAsked, acted, Self.act)
  }

  private static let act = "act "

  /// What an act is called among what never took effect.
  package static func name(_ behaviour: BehaviourName) -> String { act + behaviour.word }

  /// Whether the app had enough to do, and did none of it but flush: then nobody has seen it work.
  package var isIdle: Bool {
    let work = BehaviourName.allCases.filter { $0 != .flush }.map { Int($0.code) }
    return work.reduce(0) { $0 + actsAsked[$1] } >= Self.oftenEnough
      && work.allSatisfy { acted[$0] == 0 }
  }

  /// Of these what cannot happen to the store: faults of calls that it never made.
  public var impossible: [String] {
    let names = FaultKind.allCases.filter { called[Int($0.call.rawValue)] == 0 }
      .map { "fault " + $0.word }
    return withoutEffect.filter(names.contains)
  }

  /// Once may be bad luck.
  private static let oftenEnough = 25
}
