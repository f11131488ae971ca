// Traces without a generator: any bytes are one.

import ChaosTestSupport
import ChaosTrace

@testable import ChaosCorpus

/// Makes traces, notes and corpora from a seed.
struct SomeTraces {
  var random: SplitMix

  init(_ seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func trace(steps: Int) -> Trace {
    Trace(decoding: random.bytes(8 * (steps + 1)))
  }

  mutating func text() -> TraceText {
    // Few kinds, so that corpora have traces in common.
    var some = SomeTraces(UInt64(random.below(12)) + 100)
    var text = TraceText(trace: some.trace(steps: some.random.below(6)))
    for note in ["source a", "source b", "by c"] where random.below(3) == 0 {
      let words = note.split(separator: " ")
      text.notes.append(TraceText.Note(String(words[0]), String(words[1])))
    }
    return text
  }

  /// Fills a corpus with traces in all kinds of places.
  mutating func fill(_ corpus: CorpusFolder, _ count: Int) throws {
    for _ in 0..<count {
      let text = text()
      switch random.below(6) {
      case 0: _ = try corpus.save(text, as: .regression(store: "a", invariant: "NoTornValue"))
      case 1: _ = try corpus.save(text, as: .known(store: "b:c=d", invariant: "NoTornValue"))
      case 2: _ = try corpus.save(text, as: .found(store: "a", invariant: "NoResidue"))
      case 3: _ = try corpus.savePack([text, self.text()])
      case 4:
        let folder = corpus.folder(.known, "a")
        try corpus.makeFolder(folder)
        let path = "\(folder)/by-hand-\(random.below(3)).trace"
        _ = try corpus.files.make(path, with: Array(text.text.utf8))
      default: _ = try corpus.save(text, as: .seed)
      }
    }
  }
}
