// What a corpus says, whatever its files are called.

import ChaosTrace

@testable import ChaosCorpus

/// The traces of a corpus with their places and notes.
struct CorpusContent: Equatable {
  /// By section, store and digest: the text.
  var texts: [String: String] = [:]

  init() {}

  init(_ corpus: CorpusFolder) throws {
    for entry in try corpus.entries() {
      add(try entry.read(in: corpus.files), entry.section, entry.store)
    }
    for path in try corpus.packs() {
      for text in try TracePack.open(path, in: corpus.files).texts() { add(text, .seeds, nil) }
    }
  }

  mutating func add(_ text: TraceText, _ section: CorpusFolder.Section, _ store: String?) {
    texts["\(section) \(store ?? "") \(text.trace.digest)"] = text.text
  }

  /// Whether every trace of another is here, with just its notes.
  func says(_ other: CorpusContent) -> Bool {
    other.texts.allSatisfy { texts[$0.key]?.utf8.elementsEqual($0.value.utf8) == true }
  }

  /// Whether every trace of another is here; notes may have come.
  func has(_ other: CorpusContent) -> Bool { other.texts.keys.allSatisfy { texts[$0] != nil } }
}
