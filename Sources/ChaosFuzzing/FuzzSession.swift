// Everything between libFuzzer's bytes and its crash: runs inputs, changes them, tells findings.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosReports
import ChaosSearch
import ChaosSimulation
import ChaosTrace

/// A fuzzer's work on one store.
public final class FuzzSession {
  private let simulator: Simulator
  private let runner: InProcessRunner
  private let store: any StoreKind
  private let options: FuzzOptions
  private let counters: StateCounters?
  private let mutator: TraceMutator
  private let order: [String]
  private var known = KnownBugs()
  /// How many bugs were known when it began.
  private var past = 0
  private var tally = FailureTally()
  /// What became of packs.
  private var unpacked: [String] = []
  /// What was packed last: it comes back at once, and needs no unpacking.
  private var last: (bytes: [UInt8], trace: Trace)?

  /// - Parameters:
  ///   - catalog: where the store is.
  ///   - counters: what libFuzzer looks at after each execution.
  /// - Throws: if there is no such store.
  public init(
    _ options: FuzzOptions, _ catalog: Catalog = Catalog(),
    counters: UnsafeMutableBufferPointer<UInt8>
  ) throws(CatalogError) {
    self.options = options
    store = try catalog.store(options.store)
    mutator = TraceMutator(
      models: DiskModelName.usual, isCareful: store.hasCarefulApp,
      ordersThreads: store.ordersThreads, ownBehaviours: store.ownActs)
    simulator = catalog.simulator()
    order = catalog.invariants.map(\.name)
    runner = InProcessRunner(catalog, of: store)
    self.counters = options.guide == .edges ? nil : StateCounters(counters)
    if let corpus = options.corpus {
      let sections: [CorpusFolder.Section] =
        switch options.past {
        case .nothing: []
        case .known: [.known]
        case .found: [.known, .found]
        }
      known = KnownBugs(sections, of: [store.name], in: CorpusFolder(corpus), runner)
      past = known.count
      for site in known.sites { tally.know(site) }
      if let folder = options.packsInto {
        unpacked = PackedSeeds.unpack(CorpusFolder(corpus), into: folder)
      }
    }
  }

  /// One line for people, and what is wrong with the corpus.
  public var greeting: [String] {
    let words = past == 0 ? "" : ", going past \(past) known bug\(past == 1 ? "" : "s")"
    return ["chaos: fuzzing \(store.name)\(words)"]
      + (known.complaints + unpacked).map { "chaos: \($0)" }
  }

  /// Whether the fuzzer goes on after a finding. Where libFuzzer compares or shrinks inputs, a
  /// crash is what it waits for.
  var goesOn: Bool { options.after == .goOn && !options.isForCrashOnly }

  /// Runs an input. Returns the stories of new findings, or nil.
  public func run(_ bytes: [UInt8]) -> String? {
    let trace = trace(bytes)
    let outcome = simulator.run(
      trace, store, counters == nil ? RunOptions() : AbstractStates.options)
    if let counters { counters.see(AbstractStates.met(in: outcome)) }
    let sites = outcome.sites
    if options.isForCrashOnly {
      let site = sites.first { !known.explain($0) }
      return site.map { "chaos: broken \($0.invariant)\n" }
    }
    var met: [(parent: String, failures: [MetFailure])] = []
    var new = tally.take(trace, sites).compactMap { site in
      let sighting = examine(trace, at: site)
      tally.note(sighting.finding, at: site, doubt: doubt(sighting))
      met.append((site.name, sighting.met))
      return news(sighting)
    }
    for failure in tally.take(met: met.sorted(byBytesOf: \.parent).flatMap(\.failures)) {
      let sighting = examine(failure.trace, at: failure.site)
      tally.note(sighting.finding, met: failure.site, doubt: doubt(sighting))
      if let finding = news(sighting) { new.append(finding) }
    }
    return new.isEmpty ? nil : new.map(tell).joined(separator: "\n")
  }

  /// Another input like this one, of at most so many bytes.
  public func mutate(_ bytes: [UInt8], seed: UInt32, atMost size: Int) -> [UInt8] {
    pack(mutator.mutate(trace(bytes), seed: UInt64(seed)), atMost: size)
  }

  /// An input made of two, of at most so many bytes.
  public func cross(_ first: [UInt8], _ second: [UInt8], seed: UInt32, atMost size: Int) -> [UInt8]
  {
    pack(mutator.cross(trace(first), trace(second), seed: UInt64(seed)), atMost: size)
  }

  private func trace(_ bytes: [UInt8]) -> Trace {
    if let last, last.bytes == bytes { return last.trace }
    return FuzzerInput.trace(bytes)
  }

  private func pack(_ trace: Trace, atMost size: Int) -> [UInt8] {
    let bytes = FuzzerInput.pack(trace)
    if bytes.count > size { return FuzzerInput.pack(trace, atMost: size) }
    // What is run is what the bytes mean, or the crash file might show something else.
    last = (bytes, Trace(decoding: trace.bytes))
    return bytes
  }

  // MARK: Findings

  /// Another simulator sees it again, twice: what one keeps between runs has no part in it.
  private func examine(_ trace: Trace, at site: FailureSite) -> Sighting {
    runner.examine(trace, on: store.name, breaking: site.invariant)
  }

  private func doubt(_ sighting: Sighting) -> String? { sighting.doubt.map { "a trace \($0)" } }

  /// The smallest trace that shows a new bug; nil if it is an old one.
  private func news(_ sighting: Sighting) -> Finding? {
    guard let finding = sighting.finding, !known.explain(finding) else { return nil }
    known.learn(finding)
    return finding
  }

  /// Everything that it has found, known bugs too, each once.
  public var findings: [Finding] { tally.findings(order).0 }

  /// What nobody can say anything about: such a run has not seen everything that it met.
  public var remarks: [String] {
    let unexamined = tally.findings(order).unexamined
    return tally.doubts.map { "chaos: ? \($0)" }
      + (unexamined == 0
        ? [] : ["chaos: ? not examined: \(unexamined) more failing traces like these"])
  }

  /// Saves a finding, and tells it.
  private func tell(_ finding: Finding) -> String {
    var finding = finding.told(by: simulator.run(finding.trace, store))
    var lines = ["==chaos== ERROR: broken \(finding.invariant), store \(store.name)", ""]
    var words = ["replay", finding.id, "--store", store.name]
    if let corpus = options.corpus, corpus != CorpusFolder.usual { words += ["--corpus", corpus] }
    finding.traceFile = save(finding, &lines)
    finding.replayLine = ([options.command] + words).joined(separator: " ")
    lines += TextReport.story(finding)
    lines.append(TextReport.oneLine(finding))
    return lines.joined(separator: "\n") + "\n"
  }

  private func save(_ finding: Finding, _ lines: inout [String]) -> String? {
    guard let corpus = options.corpus else { return nil }
    do { return try CorpusFolder(corpus).save(finding) } catch {
      lines += ["chaos: \(error)", ""]
      return nil
    }
  }
}
