// What a folder holds already, by content.

import ChaosHash
import ChaosTrace

/// One folder of the corpus while others are merged into it.
struct MergedFolder {
  let path: String
  var traces: [Digest: (path: String, text: TraceText)] = [:]

  /// Reads a folder. What cannot be read stays as it is, and has no digest.
  init(_ corpus: CorpusFolder, _ path: String, _ section: CorpusSection, _ store: String?)
    throws(CorpusError)
  {
    self.path = path
    for entry in try corpus.entries(in: section) where entry.store == store {
      do throws(TraceFileError) {
        let text = try entry.read(in: corpus.files)
        if traces[text.trace.digest] == nil { traces[text.trace.digest] = (entry.path, text) }
      } catch {
        continue
      }
    }
  }
}
