// Runs the kept traces: what must hold holds on every era, and what must break breaks in just the
// way that its notes say.

import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosReports
import ChaosTrace

/// Checks the traces of a corpus.
struct CorpusCheck {
  let catalog: Catalog
  let folder: String
  let pool: WorkerPool
  let interruption: Interruption

  /// One check for each trace, in the order of the files. An interruption leaves the rest undone.
  func run() throws(CommandFailure) -> [ReportedCheck] {
    let corpus = CorpusFolder(folder)
    let entries: [CorpusEntry]
    do throws(CorpusError) {
      entries = try corpus.entries(in: .regressions) + corpus.entries(in: .known)
    } catch {
      throw CommandFailure(error)
    }
    let pool = pool
    return pool.each(entries) { entry in
      interruption.isRequested ? nil : check(entry)
    }.compactMap { $0 }
  }

  private func check(_ entry: CorpusEntry) -> ReportedCheck {
    let isKnown = entry.section == .known
    let parts = entry.path.split(separator: "/").suffix(2)
    var check = ReportedCheck(
      kind: isKnown ? CheckWords.known : CheckWords.regressions, name: parts.joined(separator: "/"),
      verdict: .held)
    let text: TraceText
    do throws(TraceFileError) { text = try entry.read() } catch {
      check.verdict = .unknown
      check.message = error.description
      return check
    }
    var problems: [String] = []
    do throws(Doubt) {
      problems = try isKnown ? known(text, entry) : regression(text, entry)
    } catch {
      check.verdict = .unknown
      check.message = error.words
    }
    if !problems.isEmpty {
      check.verdict = .broken
      check.message = problems.joined(separator: "; ")
    }
    return check
  }

  private struct Doubt: Error { var words: String }

  private func regression(_ text: TraceText, _ entry: CorpusEntry) throws(Doubt) -> [String] {
    var problems: [String] = []
    for era in EraName.allCases {
      let broken = try broken(text.trace, on: era, entry.store ?? "")
      if !broken.isEmpty {
        problems.append("breaks \(broken.joined(separator: ", ")) on \(era.word)")
      }
    }
    return problems
  }

  /// A finding that stays. One that goes away, or goes otherwise, is news.
  private func known(_ text: TraceText, _ entry: CorpusEntry) throws(Doubt) -> [String] {
    var problems: [String] = []
    let notes = text.notes.filter { $0.name == "expect" }
    // A trace that a run filed has no other notes than the promise that it breaks.
    let expectations =
      notes.isEmpty
      ? [[text.trace.header.era.word, text.note("breaks") ?? entry.invariant ?? ""]]
      : notes.map { $0.text.split(separator: " ").map(String.init) }
    for words in expectations {
      guard let first = words.first, let era = EraName(word: first), words.count > 1 else {
        throw Doubt(words: "'\(words.joined(separator: " "))' is no expectation")
      }
      let expected = words[1] == "held" ? [] : Array(words.dropFirst())
      let broken = try broken(text.trace, on: era, entry.store ?? "")
      let gone = expected.filter { !broken.contains($0) }
      let more = notes.isEmpty ? [] : broken.filter { !expected.contains($0) }
      if !gone.isEmpty {
        problems.append("no longer breaks \(gone.joined(separator: ", ")) on \(era.word)")
      }
      if !more.isEmpty {
        problems.append("now breaks \(more.joined(separator: ", ")) on \(era.word)")
      }
    }
    return problems
  }

  private func broken(_ trace: Trace, on era: EraName, _ store: String) throws(Doubt) -> [String] {
    var trace = trace
    trace.header.era = era
    switch pool.ask(WorkerRequest(store: store, task: .run(trace: trace.bytes))) {
    case .success(.ran(let names, _)): return names
    case .success(.refused(let reason)): throw Doubt(words: reason)
    case .failure(.died): return [Trap.invariant]
    case .failure(let failure): throw Doubt(words: "\(failure)")
    case .success: throw Doubt(words: "a worker gave an answer to another question")
    }
  }
}
