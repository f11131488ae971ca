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
  private let store: any StoreKind
  private let options: FuzzOptions
  private let counters: StateCounters?
  private let mutator: TraceMutator
  private var known = KnownBugs()
  private var vain = VainShrinks()
  /// What became of packs.
  private var unpacked: [String] = []
  /// What was packed last: it comes back at once, and needs no unpacking.
  private var last: (bytes: [UInt8], trace: Trace)?

  /// - Parameter counters: what libFuzzer looks at after each execution.
  public init(_ options: FuzzOptions, counters: UnsafeMutableBufferPointer<UInt8>)
    throws(CatalogError)
  {
    let catalog = Catalog()
    self.options = options
    store = try catalog.store(options.store)
    mutator = TraceMutator(isCareful: store.hasCarefulApp)
    simulator = catalog.simulator()
    self.counters = options.guide == .edges ? nil : StateCounters(counters)
    if let corpus = options.corpus {
      let sections: [CorpusSection] =
        switch options.past {
        case .nothing: []
        case .known: [.known]
        case .found: [.known, .found]
        }
      known = KnownBugs(sections, of: CorpusFolder(corpus), store, simulator)
      if let folder = options.packsInto {
        unpacked = PackedSeeds.unpack(CorpusFolder(corpus), into: folder)
      }
    }
  }

  /// One line for people, and what is wrong with the corpus.
  public var greeting: [String] {
    let past = known.signatures.count
    let words = past == 0 ? "" : ", going past \(past) known bug\(past == 1 ? "" : "s")"
    return ["chaos: fuzzing \(store.name)\(words)"]
      + (known.complaints + unpacked).map { "chaos: \($0)" }
  }

  /// Runs an input.
  ///
  /// - Returns: the story of a new finding, or nil. After one the process has to end.
  public func run(_ bytes: [UInt8]) -> String? {
    let trace = trace(bytes)
    let outcome = simulator.run(trace, store)
    if let counters { counters.see(AbstractStates.met(in: outcome)) }
    for violation in outcome.violations
    where !known.explain(trace, breaking: violation.invariant) {
      if options.isForCrashOnly { return "chaos: broken \(violation.invariant)\n" }
      if let finding = shrink(trace, breaking: violation.invariant) { return tell(finding) }
    }
    return nil
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

  /// The smallest trace that shows a new bug; nil if it is an old one, or was not looked at.
  private func shrink(_ trace: Trace, breaking invariant: String) -> Finding? {
    guard vain.isExamined(invariant) else { return nil }
    let minimizer = Minimizer(simulator, store)
    let finding = minimizer.minimize(trace, breaking: invariant)
    if let finding, !known.explain(finding.trace, breaking: finding.signature.invariant) {
      return finding
    }
    known.remember(trace, breaking: invariant, of: store.name, shrunkTo: finding?.trace)
    return nil
  }

  /// What nobody has looked at: such a run has not seen everything that it met.
  public var remarks: [String] { vain.remarks }

  /// Saves a finding, and tells it.
  private func tell(_ finding: Finding) -> String {
    let signature = finding.signature
    // Another simulator, twice: what one keeps between runs has no part in it.
    let digests = (0..<2).map { _ in
      Catalog().simulator().run(finding.trace, store).digest
    }
    let outcome = simulator.run(finding.trace, store)
    var lines = ["==chaos== ERROR: broken \(signature.invariant), store \(store.name)", ""]
    var words = ["replay", finding.trace.id, "--store", store.name]
    if let corpus = options.corpus, corpus != "Corpus" { words += ["--corpus", corpus] }
    let file = save(finding, &lines)
    let eras = EraName.allCases.map { ($0, isBroken(finding, on: $0)) }
    let reported = ReportedFinding(
      invariant: signature.invariant, store: store.name, signature: signature.description,
      id: finding.trace.id, trace: finding.trace, judged: outcome.judged,
      violation: finding.violation, originalSteps: finding.original.steps.count,
      shrinkRuns: finding.shrinkRuns, seen: 1, seed: nil, index: nil,
      brokenEras: eras.filter(\.1).map(\.0), heldEras: eras.filter { !$0.1 }.map(\.0),
      traceFile: file, replayLine: ([options.command] + words).joined(separator: " "))
    lines += TextReport.story(reported)
    if digests.contains(where: { $0 != outcome.digest }) {
      lines += [
        "? run again, it went differently: the store asks for something chaos does not control", "",
      ]
    }
    lines.append(TextReport.oneLine(reported))
    return lines.joined(separator: "\n") + "\n"
  }

  private func save(_ finding: Finding, _ lines: inout [String]) -> String? {
    guard let corpus = options.corpus else { return nil }
    let notes = [
      TraceText.Note("store", store.name), TraceText.Note("breaks", finding.signature.invariant),
    ]
    do throws(CorpusError) {
      return try CorpusFolder(corpus).save(
        TraceText(trace: finding.trace, notes: notes),
        as: .found(store: store.name, invariant: finding.signature.invariant))
    } catch {
      lines += ["chaos: \(error)", ""]
      return nil
    }
  }

  private func isBroken(_ finding: Finding, on era: EraName) -> Bool {
    var trace = finding.trace
    trace.header.era = era
    return simulator.run(trace, store).violations.contains {
      $0.invariant == finding.signature.invariant
    }
  }
}
