// A comparison run on workers, and its result, as text and JSON read it. A store that ends its
// process breaks a promise too.

import ChaosContracts
import ChaosCorpus
import ChaosSearch
import ChaosTrace

package struct CompareReport {
  /// What ran on one store and era.
  package struct Cell: Sendable {
    package var store: String
    package var era: EraName
    package var comparison = Comparison()
    /// Why nobody can say what became of some traces.
    package var doubts: [String] = []

    /// The promises that a second run did not show broken.
    private var unseen: [String] = []

    package init(store: String, era: EraName) {
      self.store = store
      self.era = era
    }

    /// A promise was broken, and nobody saw it again.
    package mutating func unrepeatable(_ invariant: String) {
      guard comparison.counts.contains(where: { $0.invariant == invariant }) else { return }
      unseen.append(invariant)
      doubts.append("\(invariant) broke, and then did not")
    }

    package var verdict: Verdict {
      if comparison.counts.contains(where: { !unseen.contains($0.invariant) }) { return .broken }
      return doubts.isEmpty && comparison.traces > 0 ? .held : .unknown
    }
  }

  /// The smallest trace that breaks a promise of a store, on any of the eras.
  package struct Smallest: Sendable {
    package var store: String
    package var invariant: String
    package var trace: Trace
    /// Where it was kept; nil for the one trace that was asked for.
    package var file: String?
  }

  /// What ran, for people: `scenario streak-reset, trace 0123abcd` or `seed 42, 1000 traces`.
  package var title: String
  package var seed: String?
  /// The trace that was asked for.
  package var trace: Trace?
  package var stores: [String]
  package var eras: [EraName]
  /// Whether somebody named the eras.
  package var erasAreAsked = true
  /// The scenario whose trace it is.
  package var scenario: String?
  package var cells: [Cell]
  package var smallest: [Smallest]

  package var verdict: Verdict { cells.map(\.verdict).max() ?? .unknown }

  package func cell(_ store: String, _ era: EraName) -> Cell? {
    cells.first { $0.store == store && $0.era == era }
  }

  /// The promises of a store that break on any era.
  package func broken(_ store: String) -> [String] {
    let counts = cells.filter { $0.store == store }.flatMap(\.comparison.counts)
    return counts.map(\.invariant).eachOnce().sorted()
  }
}

extension Runner {
  // MARK: One trace

  /// One trace on every store and era.
  package func compare(_ trace: Trace, named title: String, _ stores: [String], _ eras: [EraName])
    -> CompareReport
  {
    let pairs = stores.flatMap { store in eras.map { (store: store, era: $0) } }
    return CompareReport(
      title: title, seed: nil, trace: trace, stores: stores, eras: eras,
      cells: each(pairs) { cell(trace.on($0.era), $0.store) }, smallest: [])
  }

  /// Runs it in two processes, which must agree.
  private func cell(_ trace: Trace, _ store: String) -> CompareReport.Cell {
    var cell = CompareReport.Cell(store: store, era: trace.header.era)
    switch (run(trace, on: store), run(trace, on: store, as: .witness)) {
    case (.success(let first), .success(let second)) where first == second:
      cell.comparison.count(0, steps: trace.steps.count, first.broken)
    case (.failure(.died), .failure(.died)):
      cell.comparison.count(0, steps: trace.steps.count, [Trap.invariant])
    case (.failure(let failure), _), (_, .failure(let failure)): cell.doubts.append("\(failure)")
    default: cell.doubts.append("went differently in two processes")
    }
    return cell
  }

  // MARK: Drawn traces

  /// The traces of a source on every store and era; the smallest are kept in the corpus.
  package func compare(
    _ source: TraceSource, seed: String, runs: Int, _ stores: [String], _ eras: [EraName],
    corpus: String, _ observer: any CampaignObserver
  ) throws -> CompareReport {
    var cells = stores.flatMap { store in eras.map { CompareReport.Cell(store: store, era: $0) } }
    // Traces in one request to a worker.
    let chunk = 250
    let work = cells.enumerated().flatMap { place, cell in
      stride(from: 0, to: runs, by: chunk).map { low in
        (place: place, cell: cell, range: low..<min(low + chunk, runs))
      }
    }
    let shown = CountedProgress(observer, "comparison", of: work.count)
    let parts = each(work) { part in
      defer { shown.add() }
      return compare(part.cell, part.range, source)
    }
    for (part, result) in zip(work, parts) {
      cells[part.place].comparison.add(result.comparison)
      cells[part.place].doubts += result.doubts
    }
    shown.clear()
    let smallest = try smallest(&cells, source, CorpusFolder(corpus))
    return CompareReport(
      title: "seed \(seed), \(runs) traces", seed: seed, trace: nil, stores: stores, eras: eras,
      cells: cells, smallest: smallest)
  }

  /// Runs a chunk, and the first of each cell in another process, too: if they agree, all do.
  private func compare(_ empty: CompareReport.Cell, _ range: Range<Int>, _ source: TraceSource)
    -> CompareReport.Cell
  {
    var cell = compare(empty, range, source, as: .finder)
    guard range.lowerBound == 0, cell.doubts.isEmpty else { return cell }
    let again = compare(empty, range, source, as: .witness)
    if again.comparison != cell.comparison || !again.doubts.isEmpty {
      cell.doubts.append(
        "traces \(range.lowerBound)..<\(range.upperBound) went differently in another process")
    }
    return cell
  }

  /// Runs a chunk. A trace that takes its worker with it is counted, and the others run.
  private func compare(
    _ empty: CompareReport.Cell, _ range: Range<Int>, _ source: TraceSource, as role: RunnerRole
  ) -> CompareReport.Cell {
    var cell = empty
    var pending = [range]
    while let range = pending.popLast() {
      let request = CompareRequest(range, of: source, on: cell.era)
      switch ask(request, of: cell.store, as: role) {
      case .success(let comparison): cell.comparison.add(comparison)
      case .failure(.died(_, let number)) where number.map { range.contains($0) } ?? false:
        let lost = number ?? range.lowerBound
        let steps = source.trace(lost).on(cell.era).steps.count
        cell.comparison.count(lost, steps: steps, [Trap.invariant])
        pending += [range.lowerBound..<lost, (lost + 1)..<range.upperBound].filter { !$0.isEmpty }
      case .failure(let failure):
        cell.doubts.append("traces \(range.lowerBound)..<\(range.upperBound): \(failure)")
      }
    }
    return cell
  }

  /// The shortest trace behind each promise of each store, shrunk and kept once it is seen again.
  private func smallest(
    _ cells: inout [CompareReport.Cell], _ source: TraceSource, _ folder: CorpusFolder
  ) throws -> [CompareReport.Smallest] {
    var wanted: [(store: String, invariant: String, trace: Trace, steps: Int)] = []
    for cell in cells {
      for count in cell.comparison.counts {
        let trace = source.trace(count.shortest).on(cell.era)
        let place = wanted.firstIndex { $0.store == cell.store && $0.invariant == count.invariant }
        if let place {
          if count.steps < wanted[place].steps {
            wanted[place].trace = trace
            wanted[place].steps = count.steps
          }
        } else {
          wanted.append((cell.store, count.invariant, trace, count.steps))
        }
      }
    }
    let shrunk = each(wanted) { shrink($0.trace, $0.store, $0.invariant) }
    return try zip(wanted, shrunk).compactMap { item, trace in
      guard let trace else {
        for place in cells.indices where cells[place].store == item.store {
          cells[place].unrepeatable(item.invariant)
        }
        return nil
      }
      let notes = [TraceText.Note("store", item.store), TraceText.Note("breaks", item.invariant)]
      let file = try folder.save(
        TraceText(trace: trace, notes: notes),
        as: .found(store: item.store, invariant: item.invariant))
      return CompareReport.Smallest(
        store: item.store, invariant: item.invariant, trace: trace, file: file)
    }
  }

  /// The smallest trace that still breaks the promise; nil if it was not seen to do so again.
  private func shrink(_ trace: Trace, _ store: String, _ invariant: String) -> Trace? {
    let sighting = examine(trace, on: store, breaking: invariant, for: .promise)
    if let finding = sighting.finding, finding.invariant == invariant { return finding.trace }
    if invariant == Trap.invariant { return nil }
    // What is smallest breaks another promise of the same kind: then the trace as it is.
    let digests = [RunnerRole.finder, .witness].map { role -> UInt64? in
      guard case .success(let ran) = run(trace, on: store, as: role),
        ran.broken.contains(invariant)
      else { return nil }
      return ran.digest
    }
    return digests[0] != nil && digests[0] == digests[1] ? trace : nil
  }
}
