// How small the findings of a planted bug come out, beside the smallest that there are: those are
// known because everything shorter is run.

import ChaosCatalog
import ChaosKit
import ChaosSimulation
import Foundation

/// The findings of one planted bug that have one cause, on one release of iOS and one kind of disk,
/// with calls that fail or without: what an everyday phone shows is plainer, however long.
struct SmallestOfCause {
  var cause: String
  /// The promise that all of them break; nil where findings of any are compared.
  var promise: String?
  /// The lengths to which they shrank, in steps, and how many findings have each.
  var lengths: [Int: Int] = [:]
  /// The first finding of the fewest steps.
  var shortest: Trace
  /// The letters: each step of any finding, whatever its cause, or of those of this cause where
  /// that makes too many; 0 where nothing shorter was run. Without a failing disk, steps that let
  /// calls fail are none.
  var letters = 0
  /// Shorter traces that were run; nil where none were, since there are too many.
  var shorter: Int?
  /// One that has fewer steps than any finding, and the same cause.
  var missed: Trace?

  init(_ trace: Trace, _ cause: String, _ promise: String?) {
    (self.cause, self.promise) = (cause, promise)
    shortest = trace
  }

  /// What needs a release of its own is no smaller elsewhere.
  var era: EraName { shortest.header.era }
  var disk: DiskModelName { shortest.header.disk }
  var hasFault: Bool { shortest.hasFault }
  /// The fewest steps of a trace that shows the cause.
  var least: Int { min(lengths.keys.min() ?? 0, missed?.steps.count ?? .max) }
  var findings: Int { lengths.values.reduce(0, +) }
  var minimal: Int { lengths[least, default: 0] }

  /// A row of the raw figures.
  func line(_ bug: String) -> String {
    let counts = lengths.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let traces = [missed, shortest].map { $0?.lines.joined(separator: "; ") ?? "" }
    return
      ([
        bug, (promise.map { $0 + ": " } ?? "") + cause.drop { $0 != " " }.dropFirst(), "\(era)",
        "\(findings)",
        "\(minimal)", "\(least)", counts.joined(separator: " "), "\(letters)",
        shorter.map(String.init) ?? "",
      ] + traces).joined(separator: ",")
  }
}

/// Shrinks what many seeds find, and goes through all that is shorter.
struct Smallest {
  /// Steps beyond which the shorter traces are too many to go through.
  static let longest = 6
  /// Shorter traces beyond which they are too many.
  static let most = 200_000.0

  private struct Found {
    var trace: Trace
    var cause: String
    /// What it was shrunk for, where findings of other promises are not compared with it.
    var promise: String?
  }

  private let search: PartSearch
  private let simulator: Simulator

  init(_ search: PartSearch) {
    self.search = search
    simulator = search.simulator
  }

  /// What each cause comes to that the seeds 1, 2, … show of a bug.
  func causes(of bug: CanaryEntry, seeds: Int) throws -> [SmallestOfCause] {
    let store = try search.store(bug)
    var found: [Found] = []
    for seed in 1...seeds {
      let result = try search.search(bug, UInt64(seed), .usual, shrinks: false)
      guard let trace = result.trace else { continue }
      found += smallest(invariants(simulator.run(trace, store)).map { (trace, $0) }, store)
    }
    return causes(found, store)
  }

  /// What each cause comes to that the seeds 1, 2, … show of a store, and each promise that it
  /// breaks: a bug was planted to break one, and a store may break several in different ways.
  func causes(of store: any StoreKind, seeds: Int) -> [SmallestOfCause] {
    var found: [Found] = []
    for seed in 1...seeds {
      for failing in search.firstOfEach(store, UInt64(seed)) {
        found += smallest([failing], store).map {
          Found(trace: $0.trace, cause: $0.cause, promise: failing.1)
        }
      }
    }
    return causes(found, store)
  }

  private func causes(_ found: [Found], _ store: any StoreKind) -> [SmallestOfCause] {
    // In the order in which the seeds show them, so that the same seeds give the same lines.
    let all = found.map(\.trace).letters
    var causes: [SmallestOfCause] = []
    var traces: [[Trace]] = []
    for one in found {
      let place = causes.firstIndex {
        ($0.cause, $0.promise) == (one.cause, one.promise)
          && ($0.era, $0.disk, $0.hasFault)
            == (one.trace.header.era, one.trace.header.disk, one.trace.hasFault)
      } ?? causes.endIndex
      if place == causes.endIndex {
        causes.append(SmallestOfCause(one.trace, one.cause, one.promise))
        traces.append([])
      }
      traces[place].append(one.trace)
      causes[place].lengths[one.trace.steps.count, default: 0] += 1
      if one.trace.steps.count < causes[place].shortest.steps.count {
        causes[place].shortest = one.trace
      }
    }
    for place in causes.indices where causes[place].least <= Self.longest {
      let least = causes[place].least
      // Their phones differ in more than the release: the first that is so short stands for all.
      let phone = causes[place].shortest
      let letters = [all, traces[place].letters]
        .map { $0.filter { phone.hasFault || !$0.isFault } }
        .first { pow(Double($0.count), Double(least - 1)) <= Self.most }
      guard let letters else { continue }
      causes[place].letters = letters.count
      var shorter = Shorter(
        simulator: simulator, store: store, cause: causes[place].cause,
        promises: causes[place].promise.map { [$0] } ?? invariants(simulator.run(phone, store)),
        letters: letters)
      shorter.goOn(after: Trace(header: phone.header), upTo: least - 1)
      causes[place].shorter = shorter.runs
      causes[place].missed = shorter.missed
    }
    return causes
  }

  /// What failing traces come to, as a campaign tells it: each is shrunk for its promise, and of
  /// one cause the smallest trace stays.
  private func smallest(_ failing: [(Trace, String)], _ store: any StoreKind) -> [Found] {
    var best: [Found] = []
    for (trace, invariant) in failing {
      let finding = Minimizer(simulator, store).minimize(trace, breaking: invariant)
      guard let finding else { continue }
      let found = Found(trace: finding.trace, cause: finding.signature)
      let place = best.firstIndex {
        ($0.cause, $0.trace.hasFault) == (found.cause, found.trace.hasFault)
      }
      guard let place else {
        best.append(found)
        continue
      }
      if found.trace.steps.count < best[place].trace.steps.count { best[place] = found }
    }
    return best
  }
}

extension [Trace] {
  /// Their steps, each once.
  fileprivate var letters: [Step] {
    var letters: [Step] = []
    for step in flatMap(\.steps) where !letters.contains(step) { letters.append(step) }
    return letters
  }
}

extension Trace {
  fileprivate var hasFault: Bool { steps.contains(where: \.isFault) }
}

extension Step {
  /// Whether the step lets calls of a process fail.
  fileprivate var isFault: Bool {
    switch self {
    case .fault, .lowSpace, .space: true
    default: false
    }
  }
}

/// The promises that a run breaks, each once.
private func invariants(_ outcome: RunOutcome) -> [String] {
  var names: [String] = []
  for violation in outcome.violations where !names.contains(violation.invariant) {
    names.append(violation.invariant)
  }
  return names
}

/// All traces of some letters, up to a length.
private struct Shorter {
  let simulator: Simulator
  let store: any StoreKind
  let cause: String
  /// Those that the shortest finding breaks.
  let promises: [String]
  let letters: [Step]
  var runs = 0
  /// The shortest that shows the cause.
  var missed: Trace?

  mutating func goOn(after trace: Trace, upTo length: Int) {
    guard trace.steps.count < length else { return }
    for letter in letters {
      var longer = trace
      longer.steps.append(letter)
      let outcome = simulator.run(longer, store)
      runs += 1
      // A step that does nothing leaves a trace that was gone through without it.
      guard outcome.appliedSteps == longer.steps.count else { continue }
      if shows(longer, outcome), longer.steps.count < missed?.steps.count ?? .max {
        missed = longer
      }
      goOn(after: longer, upTo: length)
    }
  }

  /// Whether a trace breaks one of the promises for the cause. What has fewer steps than a finding
  /// may well be another cause's, and its own smallest trace says whose it is.
  private func shows(_ trace: Trace, _ outcome: RunOutcome) -> Bool {
    invariants(outcome).contains {
      promises.contains($0)
        && Minimizer(simulator, store).minimize(trace, breaking: $0)?.signature == cause
    }
  }
}
