// Everything that a corpus promises, checked: what must decode decodes, what must hold holds, what
// must break breaks in just the way of its notes.

import ChaosContracts
import ChaosCorpus
import ChaosTrace

/// The check of a whole corpus.
package struct CorpusVerification {
  package let catalog: Catalog
  package let runner: any Runner
  package let folder: CorpusFolder
  package let interruption: Interruption

  package init(
    catalog: Catalog, runner: any Runner, folder: CorpusFolder, interruption: Interruption
  ) {
    self.catalog = catalog
    self.runner = runner
    self.folder = folder
    self.interruption = interruption
  }

  /// What is wrong with one entry.
  package struct Problem: Encodable {
    /// The file, and the trace in it where there are several.
    package var place: String
    package var what: String
    /// broken: it does not do what its place says. unreadable: nobody can read it. unknown: nobody
    /// can say.
    package var kind: Kind
  }

  package enum Kind: String, Encodable { case broken, unreadable, unknown }

  /// What was checked, and what is wrong.
  package struct Outcome: Encodable {
    package var regressions = 0
    package var known = 0
    package var found = 0
    package var seeds = 0
    package var packs = 0
    package var problems: [Problem] = []
  }

  package func run() throws(CorpusError) -> Outcome {
    var outcome = Outcome()
    var work: [(entry: CorpusEntry, text: TraceText)] = []
    for entry in try folder.entries() {
      switch entry.section {
      case .regressions: outcome.regressions += 1
      case .known: outcome.known += 1
      case .found: outcome.found += 1
      case .seeds: outcome.seeds += 1
      }
      do throws(TraceFileError) {
        let text = try entry.read()
        let problems = form(entry, text)
        outcome.problems += problems
        if problems.isEmpty { work.append((entry, text)) }
      } catch {
        outcome.problems.append(unreadable(error))
      }
    }
    let (run, interruption) = (RegressionRun(runner: runner), interruption)
    let judged = work.filter { $0.entry.section == .regressions || $0.entry.section == .known }
    let problems = runner.each(judged) { item -> [Problem] in
      if interruption.isRequested { return [] }
      let store = item.entry.store ?? ""
      return item.entry.section == .regressions
        ? run.regression(item.text.trace, store).map { Self.problem(item.entry, $0) }
        : run.known(item.text, store).map { Self.problem(item.entry, $0) }
    }
    outcome.problems += problems.flatMap { $0 }
    try checkPacks(&outcome)
    return outcome
  }

  /// Every trace of every pack.
  private func checkPacks(_ outcome: inout Outcome) throws(CorpusError) {
    for path in try folder.packs() {
      outcome.packs += 1
      do throws(TraceFileError) {
        let pack = try TracePack.open(path)
        outcome.seeds += pack.count
        for group in 0..<pack.groupCount where !interruption.isRequested {
          do throws(TraceFileError) { _ = try pack.texts(of: group) } catch {
            outcome.problems.append(unreadable(error))
          }
        }
      } catch {
        outcome.problems.append(unreadable(error))
      }
    }
  }

  private func unreadable(_ error: TraceFileError) -> Problem {
    // The place is told already; a line that follows it stays.
    let what = error.description.dropFirst(error.file.escaped.count + 1).drop { $0 == " " }
    return Problem(place: error.file, what: String(what), kind: .unreadable)
  }

  /// What notes and names must say before a run can say anything.
  private func form(_ entry: CorpusEntry, _ text: TraceText) -> [Problem] {
    func problem(_ what: String) -> Problem {
      Problem(place: entry.path, what: what, kind: .unreadable)
    }
    var problems: [Problem] = []
    let promises = catalog.invariants.map(\.name) + [Trap.invariant]
    if let store = entry.store {
      do throws(CatalogError) { _ = try catalog.store(store) } catch {
        problems.append(problem(error.description))
      }
      if let noted = text.note("store"), noted != store {
        problems.append(problem("its note names the store \(noted), its folder \(store)"))
      }
    }
    if let invariant = entry.invariant, !promises.contains(invariant) {
      problems.append(problem("no invariant '\(invariant)'"))
    }
    guard entry.section == .known else { return problems }
    let expectations = text.notes.filter { $0.name == Expectation.note }.map(\.text)
    var eras: [EraName] = []
    for note in expectations {
      guard let expectation = Expectation(note),
        expectation.broken.allSatisfy({ promises.contains($0) })
      else {
        problems.append(problem("'@expect \(note)' is no era with promises, or held"))
        continue
      }
      if eras.contains(expectation.era) {
        problems.append(problem("two '@expect' name \(expectation.era.word)"))
      }
      eras.append(expectation.era)
    }
    if expectations.isEmpty { problems.append(problem("no '@expect' says how it breaks")) }
    if problems.isEmpty, expectations.allSatisfy({ Expectation($0)?.broken.isEmpty ?? false }) {
      problems.append(
        problem(
          "it expects to hold wherever it is run, and what lies in "
            + "\(CorpusFolder.Section.known.rawValue) must break: its place is "
            + "\(CorpusFolder.Section.regressions.rawValue)"))
    }
    return problems
  }

  private static func problem(_ entry: CorpusEntry, _ breach: RegressionRun.Breach) -> Problem {
    let what: String
    if let doubt = breach.doubt {
      what = "on \(breach.era.word) the verdict is unknown: \(doubt)"
    } else {
      let found = breach.broken.isEmpty ? "holds" : "breaks \(breach.broken.joined(separator: " "))"
      let wanted =
        breach.expected.isEmpty
        ? "it must hold" : "it must break \(breach.expected.joined(separator: " "))"
      what = "on \(breach.era.word) it \(found); \(wanted)"
    }
    return Problem(place: entry.path, what: what, kind: breach.doubt == nil ? .broken : .unknown)
  }
}
