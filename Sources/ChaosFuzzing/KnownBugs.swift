// The bugs that the fuzzer goes past: it would meet them again in every second execution.

import ChaosCampaign
import ChaosContracts
import ChaosCorpus
import ChaosSimulation
import ChaosTrace

/// Signatures of bugs that need not be told again.
struct KnownBugs {
  private(set) var signatures: [Signature] = []
  /// What is wrong with traces of the corpus, one line each.
  private(set) var complaints: [String] = []

  init() {}

  /// Learns the bugs of a store from a corpus.
  init(
    _ sections: [CorpusSection], of folder: CorpusFolder, _ store: any StoreKind,
    _ simulator: Simulator
  ) {
    for section in sections {
      let entries: [CorpusEntry]
      do throws(CorpusError) {
        entries = try folder.entries(in: section).filter { $0.store == store.name }
      } catch {
        complaints.append("\(error)")
        continue
      }
      for entry in entries { learn(entry, store, simulator) }
    }
  }

  private mutating func learn(_ entry: CorpusEntry, _ store: any StoreKind, _ simulator: Simulator)
  {
    let trace: Trace
    do throws(TraceFileError) { trace = try entry.read().trace } catch {
      complaints.append("\(error)")
      return
    }
    let violations = simulator.run(trace, store).violations
    if violations.isEmpty { complaints.append("\(entry.path): holds, so it stands for no bug") }
    let minimizer = Minimizer(simulator, store)
    for violation in violations {
      // What people wrote has steps that only tell the story.
      if let finding = minimizer.minimize(trace, breaking: violation.invariant) {
        add(finding.signature)
      }
    }
  }

  mutating func add(_ signature: Signature) {
    if !signatures.contains(signature) { signatures.append(signature) }
  }

  /// Learns from a trace that came to an old bug, or to nothing.
  ///
  /// A bug may break one promise while the trace is long and another one when it is small, or show
  /// in another shape; so what was met is remembered under the promise that it broke.
  mutating func remember(
    _ trace: Trace, breaking invariant: String, of store: String, shrunkTo small: Trace?
  ) {
    if let small { add(Signature(invariant: invariant, store: store, trace: small)) }
    add(Signature(invariant: invariant, store: store, trace: trace))
  }

  /// Whether one of the bugs may be what breaks a promise here.
  func explain(_ trace: Trace, breaking invariant: String) -> Bool {
    signatures.contains { $0.invariant == invariant && $0.mayExplain(trace) }
  }
}
