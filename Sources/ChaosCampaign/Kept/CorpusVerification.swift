// Everything that a corpus promises, checked: what decodes, what holds, what breaks just so.

import ChaosCorpus
import ChaosTrace

/// What was checked of a whole corpus, and what is wrong.
package struct CorpusVerification: Encodable {
  /// What is wrong with one entry.
  package struct Problem: Encodable {
    /// The file, and the trace in it where there are several.
    package var place: String
    package var what: String
    /// broken: it does not do what its place says. unreadable, unknown: nobody can read it, or say.
    package var kind: Kind
  }

  package enum Kind: String, Encodable { case broken, unreadable, unknown }

  package private(set) var regressions = 0
  package private(set) var known = 0
  package private(set) var found = 0
  package private(set) var seeds = 0
  package private(set) var packs = 0

  /// Whether there was nothing to look at, so that nothing is known.
  package var isEmpty: Bool {
    regressions + known + found + seeds + packs == 0 && problems.isEmpty
  }
  package private(set) var problems: [Problem] = []

  package init(
    _ folder: CorpusFolder, _ catalog: Catalog, _ runner: any Runner, _ interruption: Interruption
  ) throws {
    var work: [(entry: CorpusEntry, text: TraceText)] = []
    for entry in try folder.entries() {
      switch entry.section {
      case .regressions: regressions += 1
      case .known: known += 1
      case .found: found += 1
      case .seeds: seeds += 1
      }
      do throws(TraceFileError) {
        let text = try entry.read()
        let problems = Self.form(entry, text, catalog)
        self.problems += problems
        if problems.isEmpty { work.append((entry, text)) }
      } catch {
        problems.append(Self.unreadable(error))
      }
    }
    let judged = work.filter { $0.entry.section == .regressions || $0.entry.section == .known }
    problems += runner.each(judged) { entry, text -> [Problem] in
      if interruption.isRequested { return [] }
      let store = entry.store ?? ""
      let breaches =
        entry.section == .regressions
        ? runner.regression(text.trace, store) : runner.known(text, store)
      return breaches.map { Self.problem(entry, $0) }
    }.joined()
    for path in try folder.packs() { check(pack: path, interruption) }
  }

  /// Every trace of a pack.
  private mutating func check(pack path: String, _ interruption: Interruption) {
    packs += 1
    do throws(TraceFileError) {
      let pack = try TracePack.open(path)
      seeds += pack.count
      for group in 0..<pack.groupCount where !interruption.isRequested {
        do throws(TraceFileError) { _ = try pack.texts(of: group) } catch {
          problems.append(Self.unreadable(error))
        }
      }
    } catch {
      problems.append(Self.unreadable(error))
    }
  }

  private static func unreadable(_ error: TraceFileError) -> Problem {
    // The place is told already; a line that follows it stays.
    let what = error.description.dropFirst(error.file.escaped.count + 1).drop { $0 == " " }
    return Problem(place: error.file, what: String(what), kind: .unreadable)
  }

  /// What notes and names must say before a run can say anything.
  private static func form(_ entry: CorpusEntry, _ text: TraceText, _ catalog: Catalog)
    -> [Problem]
  {
    func problem(_ what: String) -> Problem {
      Problem(place: entry.path, what: what, kind: .unreadable)
    }
    var problems: [Problem] = []
    let promises = catalog.invariants.map(\.name) + [Trap.invariant]
    if let store = entry.store {
      do { _ = try catalog.store(store) } catch { problems.append(problem("\(error)")) }
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

  private static func problem(_ entry: CorpusEntry, _ breach: Breach) -> Problem {
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
