// What the corpus says must fail: such a finding is no news.

import ChaosCampaign
import ChaosCorpus
import ChaosTrace

/// The signatures of `Corpus/Known`.
enum KnownFindings {
  /// - Parameter warn: told of files that cannot be read; they explain nothing.
  static func signatures(
    _ corpus: String, of stores: [String], warn: (String) -> Void
  ) throws(CommandFailure) -> [Signature] {
    let entries: [CorpusEntry]
    do throws(CorpusError) { entries = try CorpusFolder(corpus).entries(in: .known) } catch {
      throw CommandFailure(error)
    }
    var known: [Signature] = []
    for entry in entries {
      guard let store = entry.store, stores.contains(store) else { continue }
      do throws(TraceFileError) {
        let text = try entry.read()
        guard let invariant = entry.invariant ?? text.note("breaks") else { continue }
        known.append(Signature(invariant: invariant, store: store, trace: text.trace))
      } catch {
        warn(error.description)
      }
    }
    return known
  }
}
