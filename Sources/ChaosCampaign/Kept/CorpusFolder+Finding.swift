// Findings as files of a corpus.

import ChaosContracts
import ChaosCorpus
import ChaosTrace

extension Finding {
  /// What a file with the smallest trace holds.
  package var text: TraceText {
    TraceText(
      trace: trace,
      notes: [TraceText.Note("store", store), TraceText.Note("breaks", invariant)])
  }
}

extension CorpusFolder {
  /// Keeps the smallest trace of a finding among those that were found, and gives its path.
  package func save(_ finding: Finding) throws(CorpusError) -> String {
    try save(finding.text, as: .found(store: finding.store, invariant: finding.invariant))
  }
}
