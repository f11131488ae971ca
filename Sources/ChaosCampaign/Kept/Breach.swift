// The kept traces, run where a store may trap: what must hold, and what must break.

import ChaosContracts
import ChaosCorpus
import ChaosTrace

/// What a trace does that its place forbids.
package struct Breach: Sendable {
  package var era: EraName
  /// The promises that break, of a trace that must hold; what differs otherwise.
  package var broken: [String] = []
  package var expected: [String] = []
  /// Why nobody can say.
  package var doubt: String?

  /// What is wrong, for people.
  fileprivate var words: [String] {
    if expected.isEmpty { return ["breaks \(broken.joined(separator: ", ")) on \(era.word)"] }
    let gone = expected.filter { !broken.contains($0) }
    let more = broken.filter { !expected.contains($0) }
    return [("no longer", gone), ("now", more)].filter { !$1.isEmpty }.map {
      "\($0) breaks \($1.joined(separator: ", ")) on \(era.word)"
    }
  }
}

extension Runner {
  /// The promises that a trace breaks on an era, if two processes agree, and the breach in that.
  private func check(_ trace: Trace, _ store: String, _ era: EraName, expected: [String])
    -> (broken: [String], breach: Breach?)
  {
    func doubt(_ reason: String) -> (broken: [String], breach: Breach?) {
      ([], Breach(era: era, expected: expected, doubt: reason))
    }
    let broken: [String]
    switch run(trace.on(era), on: store) {
    case .success(let ran):
      broken = ran.broken
      // What breaks is said only if another process says the same.
      if !broken.isEmpty {
        guard case .success(let again) = run(trace.on(era), on: store, as: .witness), again == ran
        else { return doubt("it broke promises, and then went differently") }
      }
    case .failure(.died): broken = [Trap.invariant]
    case .failure(let failure): return doubt("\(failure)")
    }
    let isExpected = broken.sorted() == expected.sorted()
    return (broken, isExpected ? nil : Breach(era: era, broken: broken, expected: expected))
  }

  /// A trace of `Regressions`: it must hold on every era.
  package func regression(_ trace: Trace, _ store: String) -> [Breach] {
    EraName.allCases.compactMap { check(trace, store, $0, expected: []).breach }
  }

  /// A trace of `Known`: it must break on every era that its notes name, in just the way of them.
  /// `invariant`: what its file name says that it breaks, where it has no such notes.
  package func known(_ text: TraceText, _ store: String, _ invariant: String? = nil) -> [Breach] {
    let notes = text.notes.filter { $0.name == Expectation.note }
    let era = text.trace.header.era
    if notes.isEmpty {
      guard let promise = text.note("breaks") ?? invariant else {
        return [Breach(era: era, doubt: "no note says what it breaks")]
      }
      // More than that promise may break: nobody has said that nothing else does.
      let breach = check(text.trace, store, era, expected: [promise]).breach
      return breach.map { $0.doubt == nil && $0.broken.contains(promise) ? [] : [$0] } ?? []
    }
    return notes.compactMap { note in
      guard let expectation = Expectation(note.text) else {
        return Breach(era: era, doubt: "'\(note.text)' is no expectation")
      }
      return check(text.trace, store, expectation.era, expected: expectation.broken).breach
    }
  }

  /// What a trace breaks on each era, as notes of it.
  package func expectations(_ trace: Trace, _ store: String) throws -> [Expectation] {
    try EraName.allCases.map { era in
      let (broken, breach) = check(trace, store, era, expected: [])
      if let doubt = breach?.doubt {
        throw CommandFailure("on \(era.word) the verdict is unknown: \(doubt)", .unknown)
      }
      return Expectation(era: era, broken: broken)
    }
  }

  /// One check for each kept trace, in the order of the files, until somebody interrupts.
  package func check(_ folder: CorpusFolder, _ interruption: Interruption) throws
    -> [ReportedCheck]
  {
    let entries = try folder.entries(in: .regressions) + folder.entries(in: .known)
    return each(entries) { interruption.isRequested ? nil : check($0) }.compactMap(\.self)
  }

  private func check(_ entry: CorpusEntry) -> ReportedCheck {
    let isKnown = entry.section == .known
    let parts = entry.path.split(separator: "/").suffix(2)
    var check = ReportedCheck(
      kind: isKnown ? ReportedCheck.known : ReportedCheck.regressions,
      name: parts.joined(separator: "/"),
      verdict: .held)
    let text: TraceText
    do { text = try entry.read() } catch {
      check.verdict = .unknown
      check.message = "\(error)"
      return check
    }
    let store = entry.store ?? ""
    let breaches = isKnown ? known(text, store, entry.invariant) : regression(text.trace, store)
    let broken = breaches.filter { $0.doubt == nil }.flatMap(\.words)
    if !broken.isEmpty {
      check.verdict = .broken
      check.message = broken.joined(separator: "; ")
    } else if let doubt = breaches.compactMap(\.doubt).first {
      check.verdict = .unknown
      check.message = doubt
    }
    return check
  }
}

extension Finding {
  /// What a file with the smallest trace holds.
  package var text: TraceText {
    TraceText(
      trace: trace,
      notes: [TraceText.Note("store", store), TraceText.Note("breaks", invariant)]
        + acts.map { TraceText.Note("act", $0) })
  }
}

extension CorpusFolder {
  /// Keeps the smallest trace of a finding among those that were found, and gives its path.
  package func save(_ finding: Finding) throws -> String {
    try save(finding.text, as: .found(store: finding.store, invariant: finding.invariant))
  }
}
