// The committed corpus, run: what must break breaks in just the way that its notes say, and what
// must hold holds on every era.

import ChaosCatalog
import ChaosCorpus
import ChaosTrace
import Testing

@Suite struct KnownTraceTests {
  private static let folder: String = {
    let here = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(here)/Corpus"
  }()

  static let known = entries(in: .known)
  static let regressions = entries(in: .regressions)
  private let catalog = Catalog()

  /// A folder that cannot be listed is told by `thereIsACorpus`.
  private static func entries(in section: CorpusFolder.Section) -> [CorpusEntry] {
    (try? CorpusFolder(folder).entries(in: section)) ?? []
  }

  @Test func thereIsACorpus() throws {
    #expect(try CorpusFolder(Self.folder).entries(in: .known).isEmpty == false)
    _ = try CorpusFolder(Self.folder).entries()
  }

  /// The promises that a trace breaks on an era, in the catalog's order.
  private func broken(_ trace: Trace, on era: EraName, _ store: String) throws -> [String] {
    var trace = trace
    trace.header.era = era
    return try catalog.simulator().run(trace, catalog.store(store)).violations.map(\.invariant)
  }

  /// Notes that name an era twice, an era that nobody knows, or a promise that nobody knows would
  /// make the next test say less than it seems to.
  @Test(arguments: known) func notesAreWellFormed(entry: CorpusEntry) throws {
    let text = try entry.read()
    #expect(text.note("store") == entry.store)
    #expect(text.notes.allSatisfy { ["store", "source", "expect"].contains($0.name) })
    let expected = text.notes.filter { $0.name == "expect" }.map { $0.text.split(separator: " ") }
    let eras = expected.map { EraName(word: String($0.first ?? "")) }
    #expect(!eras.isEmpty && !eras.contains(nil))
    #expect(Set(eras).count == eras.count)
    #expect(eras.contains(text.trace.header.era))
    let promises = catalog.invariants.map(\.name)
    for words in expected {
      let names = words.dropFirst().map(String.init)
      #expect(names == ["held"] || !names.isEmpty && names.allSatisfy { promises.contains($0) })
    }
    // What holds wherever it is run is no known failure.
    #expect(expected.contains { $0.dropFirst() != ["held"] })
  }

  @Test(arguments: known) func breaksInJustThatWay(entry: CorpusEntry) throws {
    let text = try entry.read()
    for note in text.notes where note.name == "expect" {
      let words = note.text.split(separator: " ").map(String.init)
      let era = try #require(EraName(word: words[0]))
      let expected = words[1] == "held" ? [] : Array(words.dropFirst())
      let broken = try broken(text.trace, on: era, entry.store ?? "")
      #expect(Set(broken) == Set(expected), "\(entry.path) on \(era.word)")
    }
  }

  @Test(arguments: regressions) func holdsOnAllEras(entry: CorpusEntry) throws {
    let trace = try entry.read().trace
    for era in EraName.allCases {
      #expect(try broken(trace, on: era, entry.store ?? "") == [], "\(entry.path) on \(era.word)")
    }
  }
}
