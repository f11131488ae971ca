// A finding in the words of a failing test: the story, the cause, the trace, and last the line that
// runs it again.

import ChaosCampaign
import ChaosContracts
import ChaosReports
import ChaosTrace

extension ChaosFailure {
  /// - Parameters:
  ///   - finding: with how its smallest trace goes, if that is known.
  ///   - again: the command that runs it again.
  init(_ finding: Finding, again: String) {
    let words = FindingWords(finding).lines.map { $0.harmless() }
    var lines = ["\(finding.invariant) broken: \(words[0])"]
    if let judged = finding.judged {
      lines += StoryTable.lines(Story(judged, finding.violation).rows) + [""]
    }
    lines += words.dropFirst()
    if let seed = finding.seed, let index = finding.index {
      lines.append("seed: \(seed.harmless()), trace \(index)")
    }
    if let file = finding.traceFile { lines.append("saved: \(file.harmless())") }
    lines += ["", "the trace, for replay(_:on:):", "", finding.text.text]
    lines.append("replay: \(again.harmless())")
    self.init(finding.invariant, lines.joined(separator: "\n"))
    let name = "\(finding.invariant)-\(finding.id)"
    attachments = [("\(name).txt", story), ("\(name).trace", finding.text.text)]
  }
}
