// Runs the kept traces: what must hold holds on every era, and what must break breaks in just the
// way that its notes say.

import ChaosContracts
import ChaosCorpus
import ChaosTrace

/// Checks the traces of a corpus.
package struct CorpusCheck {
  package let folder: String
  package let runner: any Runner
  package let interruption: Interruption

  package init(folder: String, runner: any Runner, interruption: Interruption) {
    self.folder = folder
    self.runner = runner
    self.interruption = interruption
  }

  /// One check for each trace, in the order of the files. An interruption leaves the rest undone.
  package func run() throws(CommandFailure) -> [ReportedCheck] {
    let corpus = CorpusFolder(folder)
    let entries = try CommandFailure.corpus { () throws(CorpusError) in
      try corpus.entries(in: .regressions) + corpus.entries(in: .known)
    }
    let (run, interruption) = (RegressionRun(runner: runner), interruption)
    return runner.each(entries) { entry in
      interruption.isRequested ? nil : Self.check(entry, run)
    }.compactMap(\.self)
  }

  private static func check(_ entry: CorpusEntry, _ run: RegressionRun) -> ReportedCheck {
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
    let store = entry.store ?? ""
    let breaches =
      isKnown ? run.known(text, store, entry.invariant) : run.regression(text.trace, store)
    let broken = breaches.filter { $0.doubt == nil }.flatMap(\.words)
    let doubts = breaches.compactMap(\.doubt)
    if !broken.isEmpty {
      check.verdict = .broken
      check.message = broken.joined(separator: "; ")
    } else if let doubt = doubts.first {
      check.verdict = .unknown
      check.message = doubt
    }
    return check
  }
}

extension RegressionRun.Breach {
  /// What is wrong, for people.
  fileprivate var words: [String] {
    if expected.isEmpty { return ["breaks \(broken.joined(separator: ", ")) on \(era.word)"] }
    let gone = expected.filter { !broken.contains($0) }
    let more = broken.filter { !expected.contains($0) }
    return (gone.isEmpty ? [] : ["no longer breaks \(gone.joined(separator: ", ")) on \(era.word)"])
      + (more.isEmpty ? [] : ["now breaks \(more.joined(separator: ", ")) on \(era.word)"])
  }
}
