// Runs a comparison on workers. A store that ends its process breaks a promise too.

import ChaosContracts
import ChaosCorpus
import ChaosSearch
import ChaosTrace

/// Compares stores and eras.
package struct Compare {
  package let catalog: Catalog
  package let stores: [String]
  package let corpus: String
  private let runner: any Runner
  private let observer: any CampaignObserver
  /// Traces in one request to a worker.
  private static let chunk = 250

  package init(
    catalog: Catalog, stores: [String], corpus: String, runner: any Runner,
    observer: any CampaignObserver
  ) {
    self.catalog = catalog
    self.stores = stores
    self.corpus = corpus
    self.observer = observer
    self.runner = runner
  }

  // MARK: One trace

  /// One trace on every store and era.
  package func run(_ trace: Trace, named title: String, on eras: [EraName]) -> CompareReport {
    let pairs = stores.flatMap { store in eras.map { (store: store, era: $0) } }
    let runner = runner
    let cells = runner.each(pairs) { Self.cell(trace, $0.store, $0.era, runner) }
    return CompareReport(
      title: title, seed: nil, trace: trace, stores: stores, eras: eras,
      cells: cells, smallest: [])
  }

  /// Runs it in two processes, which must agree.
  private static func cell(
    _ trace: Trace, _ store: String, _ era: EraName, _ runner: any Runner
  ) -> CompareReport.Cell {
    var cell = CompareReport.Cell(store: store, era: era)
    var trace = trace
    trace.header.era = era
    switch (runner.run(trace, on: store), runner.run(trace, on: store, as: .witness)) {
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

  /// A chunk of the traces on one store and era.
  private struct Work: Sendable {
    var cell: Int
    var store: String
    var era: EraName
    var range: Range<Int>
  }

  /// The traces of a source on every store and era.
  package func run(_ source: TraceSource, seed: String, runs: Int, on eras: [EraName]) throws
    -> CompareReport
  {
    var cells = stores.flatMap { store in eras.map { CompareReport.Cell(store: store, era: $0) } }
    let work = cells.enumerated().flatMap { place, cell in
      stride(from: 0, to: runs, by: Self.chunk).map { low in
        Work(
          cell: place, store: cell.store, era: cell.era,
          range: low..<min(low + Self.chunk, runs))
      }
    }
    let runner = runner
    let shown = CountedProgress(observer, "comparison", of: work.count)
    let parts = runner.each(work) { part in
      defer { shown.add() }
      return Self.compare(part, source, runner)
    }
    for (part, result) in zip(work, parts) {
      cells[part.cell].comparison.add(result.comparison)
      cells[part.cell].doubts += result.doubts
    }
    shown.clear()
    let smallest = try smallest(&cells, source)
    return CompareReport(
      title: "seed \(seed), \(runs) traces", seed: seed, trace: nil, stores: stores, eras: eras,
      cells: cells, smallest: smallest)
  }

  /// Runs a chunk, and the first of each cell in another process, too: if the two agree, the other
  /// chunks are taken to.
  private static func compare(
    _ work: Work, _ source: TraceSource, _ runner: any Runner
  ) -> CompareReport.Cell {
    var cell = compare(work, source, runner, as: .finder)
    guard work.range.lowerBound == 0, cell.doubts.isEmpty else { return cell }
    let again = compare(work, source, runner, as: .witness)
    if again.comparison != cell.comparison || !again.doubts.isEmpty {
      cell.doubts.append(
        "traces \(work.range.lowerBound)..<\(work.range.upperBound) went differently in another "
          + "process")
    }
    return cell
  }

  /// Runs a chunk. A trace that takes its worker with it is counted, and the others run.
  private static func compare(
    _ work: Work, _ source: TraceSource, _ runner: any Runner, as role: RunnerRole
  ) -> CompareReport.Cell {
    var cell = CompareReport.Cell(store: work.store, era: work.era)
    var pending = [work.range]
    while let range = pending.popLast() {
      let request = CompareRequest(range, of: source, on: work.era)
      switch runner.ask(request, of: work.store, as: role) {
      case .success(let comparison): cell.comparison.add(comparison)
      case .failure(.died(_, let number)) where number.map { range.contains($0) } ?? false:
        let lost = number ?? range.lowerBound
        cell.comparison.count(
          lost, steps: Comparer.trace(lost, of: source, on: work.era).steps.count,
          [Trap.invariant])
        pending += [range.lowerBound..<lost, (lost + 1)..<range.upperBound].filter { !$0.isEmpty }
      case .failure(let failure):
        cell.doubts.append("traces \(range.lowerBound)..<\(range.upperBound): \(failure)")
      }
    }
    return cell
  }

  /// The shortest trace behind each promise of each store, shrunk, seen again and kept. One that
  /// nobody saw again is a doubt, and is not kept.
  private func smallest(_ cells: inout [CompareReport.Cell], _ source: TraceSource) throws
    -> [CompareReport.Smallest]
  {
    var wanted: [(store: String, invariant: String, trace: Trace, steps: Int)] = []
    for cell in cells {
      for count in cell.comparison.counts {
        let trace = Comparer.trace(count.shortest, of: source, on: cell.era)
        let place = wanted.firstIndex {
          $0.store == cell.store && $0.invariant == count.invariant
        }
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
    let runner = runner
    let shrunk = runner.each(wanted) { item -> CompareReport.Smallest? in
      Self.shrink(item.trace, item.store, item.invariant, runner).map {
        CompareReport.Smallest(store: item.store, invariant: item.invariant, trace: $0)
      }
    }
    for (item, found) in zip(wanted, shrunk) where found == nil {
      for place in cells.indices where cells[place].store == item.store {
        cells[place].unrepeatable(item.invariant)
      }
    }
    let folder = CorpusFolder(corpus)
    return try shrunk.compactMap(\.self).map { item in
      var item = item
      let notes = [TraceText.Note("store", item.store), TraceText.Note("breaks", item.invariant)]
      do throws(CorpusError) {
        item.file = try folder.save(
          TraceText(trace: item.trace, notes: notes),
          as: .found(store: item.store, invariant: item.invariant))
      } catch {
        throw CommandFailure(error)
      }
      return item
    }
  }

  /// The smallest trace that still breaks the promise; nil if it was not seen to do so again.
  private static func shrink(
    _ trace: Trace, _ store: String, _ invariant: String, _ runner: any Runner
  ) -> Trace? {
    let outcome = Examiner(store, runner).examine(trace, breaking: invariant, for: .promise)
    if let finding = outcome.finding, finding.invariant == invariant { return finding.trace }
    if invariant == Trap.invariant { return nil }
    // What is smallest breaks another promise of the same kind: then the trace as it is.
    let digests = [RunnerRole.finder, .witness].map { role -> UInt64? in
      guard case .success(let ran) = runner.run(trace, on: store, as: role),
        ran.broken.contains(invariant)
      else { return nil }
      return ran.digest
    }
    return digests[0] != nil && digests[0] == digests[1] ? trace : nil
  }
}
