// The traces that must hold and those that must break, run: what a corpus promises.

import ChaosContracts
import ChaosCorpus
import ChaosTrace

/// Runs traces of the corpus in workers, since a store may trap.
package struct RegressionRun: Sendable {
  package let runner: any Runner

  package init(runner: any Runner) {
    self.runner = runner
  }

  /// What a trace does that its place forbids.
  package struct Breach: Sendable {
    package var era: EraName
    /// The promises that break, of a trace that must hold; what differs otherwise.
    package var broken: [String]
    package var expected: [String]
    /// Why nobody can say.
    package var doubt: String?
  }

  /// The promises that a trace breaks on an era.
  private func broken(_ trace: Trace, _ store: String, _ era: EraName) -> Result<[String], Doubt> {
    var trace = trace
    trace.header.era = era
    switch runner.run(trace, on: store) {
    case .success(let ran):
      // What breaks is said only if another process says the same.
      if ran.broken.isEmpty { return .success([]) }
      guard case .success(let again) = runner.run(trace, on: store, as: .witness), again == ran
      else { return .failure(Doubt(reason: "it broke promises, and then went differently")) }
      return .success(ran.broken)
    case .failure(.died): return .success([Trap.invariant])
    case .failure(let failure): return .failure(Doubt(reason: "\(failure)"))
    }
  }

  private struct Doubt: Error { var reason: String }

  /// A trace of `Regressions`: it must hold on every era.
  package func regression(_ trace: Trace, _ store: String) -> [Breach] {
    EraName.allCases.compactMap { check(trace, store, $0, expected: []) }
  }

  /// A trace of `Known`: it must break on every era that its notes name, in just the way of them.
  ///
  /// - Parameter invariant: what its file name says that it breaks: a trace that a run filed has no
  ///   other notes.
  package func known(_ text: TraceText, _ store: String, _ invariant: String? = nil) -> [Breach] {
    let notes = text.notes.filter { $0.name == Expectation.note }
    let era = text.trace.header.era
    if notes.isEmpty {
      guard let promise = text.note("breaks") ?? invariant else {
        return [Breach(era: era, broken: [], expected: [], doubt: "no note says what it breaks")]
      }
      // More than that promise may break: nobody has said that nothing else does.
      return check(text.trace, store, era, expected: [promise]).map { breach in
        breach.doubt == nil && breach.broken.contains(promise) ? [] : [breach]
      } ?? []
    }
    return notes.compactMap { note in
      guard let expectation = Expectation(note.text) else {
        return Breach(
          era: era, broken: [], expected: [], doubt: "'\(note.text)' is no expectation")
      }
      return check(text.trace, store, expectation.era, expected: expectation.broken)
    }
  }

  /// What a trace breaks on each era, as notes of it.
  package func expectations(_ trace: Trace, _ store: String) throws -> [Expectation] {
    try EraName.allCases.map { era in
      switch broken(trace, store, era) {
      case .success(let names): return Expectation(era: era, broken: names)
      case .failure(let doubt):
        throw CommandFailure("on \(era.word) the verdict is unknown: \(doubt.reason)", .unknown)
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
