// The traces that must hold and those that must break, run: what a corpus promises.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosTrace

/// Runs traces of the corpus in workers, since a store may trap.
struct RegressionRun: Sendable {
  let pool: WorkerPool

  /// What a trace does that its place forbids.
  struct Breach: Sendable {
    var era: EraName
    /// The promises that break, of a trace that must hold; what differs otherwise.
    var broken: [String]
    var expected: [String]
    /// Why nobody can say.
    var doubt: String?
  }

  /// The promises that a trace breaks on an era.
  private func broken(_ trace: Trace, _ store: String, _ era: EraName) -> Result<[String], Doubt> {
    var trace = trace
    trace.header.era = era
    switch pool.ask(WorkerRequest(store: store, task: .run(trace: trace.bytes))) {
    case .success(.ran(let names, _)): return .success(names)
    case .success(.refused(let reason)): return .failure(Doubt(reason: reason))
    case .success: return .failure(Doubt(reason: "a worker gave an answer to another question"))
    case .failure(.died): return .success([Trap.invariant])
    case .failure(let failure): return .failure(Doubt(reason: "\(failure)"))
    }
  }

  private struct Doubt: Error { var reason: String }

  /// A trace of `Regressions`: it must hold on every era.
  func regression(_ trace: Trace, _ store: String) -> [Breach] {
    EraName.allCases.compactMap { check(trace, store, $0, expected: []) }
  }

  /// A trace of `Known`: it must break on every era that its notes name, in just the way of them.
  func known(_ text: TraceText, _ store: String) -> [Breach] {
    text.notes.filter { $0.name == Expectation.note }.compactMap { note in
      guard let expectation = Expectation(note.text) else { return nil }
      return check(text.trace, store, expectation.era, expected: expectation.broken)
    }
  }

  /// What a trace breaks on each era, as notes of it.
  func expectations(_ trace: Trace, _ store: String) throws -> [Expectation] {
    try EraName.allCases.map { era in
      switch broken(trace, store, era) {
      case .success(let names): return Expectation(era: era, broken: names)
      case .failure(let doubt):
        throw CommandFailure("on \(era.word) nobody can say: \(doubt.reason)", .unknown)
      }
    }
  }

  private func check(_ trace: Trace, _ store: String, _ era: EraName, expected: [String])
    -> Breach?
  {
    switch broken(trace, store, era) {
    case .success(let names):
      if names.sorted() == expected.sorted() { return nil }
      return Breach(era: era, broken: names, expected: expected)
    case .failure(let doubt):
      return Breach(era: era, broken: [], expected: expected, doubt: doubt.reason)
    }
  }
}
