// Goes through all worlds level by level: every trace of n steps before any of n + 1, so the first
// that breaks a promise is one of the shortest that there are. Workers go on from worlds at the
// same time, and their answers are taken in the order of the worlds.

import ChaosContracts
import ChaosCorpus
import ChaosTrace

/// Certifies one store.
package final class Certification {
  private let plan: CertifyPlan
  private let store: String
  /// The keys that the store has; nil for all.
  private let keys: [Key]?
  private let most: Int
  private let runner: any Runner
  private let observer: any CampaignObserver
  private let isStopped: () -> Bool
  private let save: (WorldTable) throws -> Void
  private var table: WorldTable
  private var doubts: [String] = []
  /// A trace that ends the store's process: nobody can go on from there.
  private var trapped: Finding?
  /// Worlds that a worker goes on from at once, and answers that are waited for together.
  private static let batch = 4
  private static let round = 16
  /// Seconds between two saves.
  private static let pause = 20.0

  /// - Parameters:
  ///   - keys: those that the store has; nil for all.
  ///   - most: the length of the longest traces.
  ///   - table: what an earlier search has come to; an empty one if there was none.
  ///   - isStopped: whether there is no time left.
  ///   - save: keeps the search for another process.
  package init(
    _ plan: CertifyPlan, _ store: String, keys: [Key]? = nil, upTo most: Int,
    from table: WorldTable = WorldTable(),
    runner: any Runner, _ observer: any CampaignObserver = NoObserver(),
    isStopped: @escaping () -> Bool = { false },
    save: @escaping (WorldTable) throws -> Void = { _ in }
  ) {
    (self.plan, self.store, self.keys) = (plan, store, keys)
    (self.most, self.table) = (most, table)
    (self.runner, self.observer, self.isStopped, self.save) = (runner, observer, isStopped, save)
  }

  /// Goes on until all levels are whole, one breaks a promise, or there is no time left.
  package func run() throws -> Certified {
    let clock = Stopwatch()
    let before = table.runs
    var saved = clock.seconds
    do throws(WorldTable.Contradiction) { if table.count == 0 { try begin() } } catch {
      doubts.append(error.words)
    }
    while doubts.isEmpty, trapped == nil, !isOver, !isStopped() {
      do throws(WorldTable.Contradiction) { try goOn() } catch { doubts.append(error.words) }
      observer.show(progress)
      if doubts.isEmpty, clock.seconds - saved > Self.pause {
        try save(table)
        saved = clock.seconds
      }
    }
    observer.clear()
    if doubts.isEmpty { try save(table) }
    return certified(since: before, clock)
  }

  /// Whether all that was asked for is known, or a promise is broken on a level that is whole.
  private var isOver: Bool {
    if table.isWhole(most) { return true }
    guard let first = table.broken.keys.min(),
      let level = table.levels.lastIndex(where: { $0 <= first })
    else { return false }
    return table.isWhole(level)
  }

  private var progress: String {
    let level = table.levels.count - 1
    return "\(store): \(table.count) worlds, traces of \(level) steps: gone on from "
      + "\(table.expanded) of \(level < 1 ? 1 : table.levels[level])"
  }

  private func begin() throws(WorldTable.Contradiction) {
    switch ask([]) {
    case .success(let expansions): if let root = expansions.first { try table.begin(root) }
    case .failure(let failure): throw WorldTable.Contradiction(words: "\(failure)")
    }
  }

  private func ask(_ nodes: [WorldNode]) -> Result<[Expansion], RunnerFailure> {
    runner.ask(ExpandRequest(nodes, of: plan), of: store)
  }

  /// Goes on from the next worlds, of one level only: what comes after it may not be needed.
  private func goOn() throws(WorldTable.Contradiction) {
    let level = table.levels.count - 1
    let isNext = table.expanded == table.levels[level]
    let end = isNext ? table.count : table.levels[level]
    let last = min(end, table.expanded + Self.batch * Self.round * runner.count)
    let batches = stride(from: table.expanded, to: last, by: Self.batch).map { first in
      (first..<min(last, first + Self.batch)).map { table.node($0) }
    }
    let plan = plan
    let store = store
    let runner = runner
    let answers = runner.each(batches) { nodes in
      runner.ask(ExpandRequest(nodes, of: plan), of: store)
    }
    for (nodes, answer) in zip(batches, answers) {
      switch answer {
      case .failure(let failure):
        if failure.isDeath, let trap = trap(nodes) {
          trapped = trap
          return
        }
        let trace = nodes.first?.steps.map { Step(number: $0).text } ?? []
        throw WorldTable.Contradiction(
          words: "\(failure), at or after: \(trace.joined(separator: "; "))")
      case .success(let expansions):
        guard expansions.count == nodes.count else {
          throw WorldTable.Contradiction(words: "a worker left out worlds")
        }
        for expansion in expansions {
          if let doubt = expansion.doubts.first { throw WorldTable.Contradiction(words: doubt) }
          try table.add(expansion)
        }
      }
    }
  }

  private func certified(since before: Int, _ clock: Stopwatch) -> Certified {
    var certified = Certified()
    certified.doubts = doubts
    certified.runs = table.runs
    certified.runsNow = table.runs - before
    certified.seconds = clock.seconds
    guard doubts.isEmpty else { return certified }
    if let trapped {
      certified.finding = trapped
      return certified
    }
    certified.certificate = Certificate(table, plan, store: store, upTo: most)
    if certified.certificate == nil {
      certified.doubts.append(
        table.isWhole(0) ? "there are more traces than 128 bits count" : "no level is whole")
    }
    if !table.isWhole(most), certified.certificate?.isHeld == true {
      certified.unfinished = unfinished
    }
    if let breaking = certified.certificate?.breaking { tell(breaking, &certified) }
    if certified.certificate?.isHeld == true { doubt(&certified) }
    return certified
  }

  /// The level that is not whole, and how far it is.
  private var unfinished: (steps: Int, done: Int, of: Int) {
    let level = table.levels.count - 1
    let (start, end) = (table.levels[max(0, level - 1)], table.levels[level])
    return table.expanded < end
      ? (level, table.expanded - start, end - start) : (level + 1, 0, table.count - end)
  }

  /// Which letter ends the process after one of some worlds; the smallest trace that does.
  private func trap(_ nodes: [WorldNode]) -> Finding? {
    for node in nodes {
      let steps = node.steps.map { Step(number: $0) }
      let letters: [Step?] = plan.alphabet.moves.map { move in
        switch move {
        case .step(let step): step
        case .act(let process, let act): act.step(process).on(keys)
        case .proceed(let process): .proceed(process, 0)
        case .crash: nil
        }
      }
      for letter in letters {
        let trace = plan.trace(steps + [letter].compactMap(\.self))
        if let finding = runner.trap(trace, on: store) { return finding }
      }
    }
    return nil
  }

  // MARK: What is not known

  /// What held may not be so: because nothing was done, or nothing is the same twice.
  private func doubt(_ certified: inout Certified) {
    if !table.hasWorked {
      certified.doubts.append("no act of the alphabet was ever done, so nothing was looked at")
    }
    let last = certified.certificate?.steps ?? 0
    for witness in certified.certificate?.witnesses ?? [] where witness.trace.count == last {
      guard let trace = witness.steps.map(plan.trace) else { continue }
      if let divergence = Divergence.find(trace, on: store, runner) {
        certified.doubts.append(Self.diverges(divergence))
        return
      }
    }
  }

  private static func diverges(_ divergence: Divergence?) -> String {
    "the store is not the same from run to run" + (divergence.map { ": \($0.words)" } ?? "")
  }

  // MARK: What breaks

  /// Makes a finding of the shortest trace, seen again by others. It is told as it is: nothing is
  /// shorter, and whatever is simpler may be none of the alphabet.
  private func tell(_ breaking: Certificate.Breaking, _ certified: inout Certified) {
    guard let promise = breaking.promises.first else { return }
    var finding = Finding(
      invariant: promise, store: store,
      signature: Signature(invariant: promise, store: store, trace: breaking.trace).description,
      trace: breaking.trace,
      violation: Violation(promise, operation: nil, message: "\(promise) is broken"),
      originalSteps: breaking.trace.steps.count, shrinkRuns: 0)
    finding.symptoms = breaking.promises
    var digests: Set<UInt64> = []
    for _ in 0..<2 {
      guard case .success(let ran) = runner.run(breaking.trace, on: store, as: .witness),
        ran.broken == breaking.promises
      else {
        certified.doubts.append("the shortest trace broke \(promise), and then did not")
        return
      }
      digests.insert(ran.digest)
      finding.witnesses += 1
    }
    if digests.count > 1 {
      certified.doubts.append(Self.diverges(Divergence.find(breaking.trace, on: store, runner)))
      return
    }
    finding.tryEras { trace, strict in
      let request = RunRequest(trace, judgedAs: strict)
      guard case .success(let ran) = runner.ask(request, of: store) else { return false }
      return ran.broken.contains(promise)
    }
    certified.finding = finding
  }
}
