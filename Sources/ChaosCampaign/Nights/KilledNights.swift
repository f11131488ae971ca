// What killed nights had found: it is run again here, and kept if it still breaks.

import ChaosContracts
import ChaosTrace

/// Takes over the findings of killed nights.
package struct KilledNights {
  package let runner: any Runner
  /// What lies among the found traces of the corpus, where a night's fuzzer leaves what it finds.
  package let found: [FoundTrace]

  package init(runner: any Runner, found: [FoundTrace]) {
    self.runner = runner
    self.found = found
  }

  /// The traces of a night that may still break their promises, and one check that says what could
  /// not be read.
  package func take(_ night: String) -> (traces: [FoundTrace], check: ReportedCheck) {
    var refused: [String] = []
    let folder = ShardFolder(night)
    var traces = FoundTrace.all(in: folder.corpus) { refused.append($0) }
    if let before = FoundBeforeFuzzing.read(night) {
      traces += found.filter { trace in
        !before.contains(trace.name) && !traces.contains { $0.name == trace.name }
      }
    }
    var check = ReportedCheck(
      kind: CheckWords.killed, name: night.split(separator: "/").last.map(String.init) ?? night,
      verdict: .held)
    if !refused.isEmpty {
      check.verdict = .unknown
      check.message = refused.joined(separator: "; ")
    }
    return (traces, check)
  }
}
