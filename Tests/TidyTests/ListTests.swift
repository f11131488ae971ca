// What has a file is on its list, and what is on a list has a file: stores, behaviours, invariants
// and reports. A file that nobody lists would never run, and nobody would notice.

import ChaosBehaviours
import ChaosCatalog
import ChaosInvariants
import ChaosReports
import Testing

@Suite struct ListTests {
  /// The types in a target that say they conform to a protocol, and the files in which they do.
  static func conforming(to name: String, in files: [SourceFile])
    -> [(type: String, file: String)]
  {
    files.flatMap { file in
      file.code.compactMap { line in
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == ":") }
        guard line.first?.isWhitespace == false, words.contains(where: { $0 == name }),
          let keyword = words.firstIndex(where: { ["struct", "class", "enum"].contains($0) }),
          keyword + 1 < words.count
        else { return nil }
        return (String(words[keyword + 1].prefix { $0 != ":" }), file.name)
      }
    }
  }

  private func expectListed(_ names: String..., in target: String, _ listed: [Any]) {
    let files = SourceTree.here.swift(under: "Sources/\(target)")
    let found = names.flatMap { Self.conforming(to: $0, in: files) }
    for (type, file) in found { #expect(file == "\(type).swift") }
    // A wrapper is one type, whatever it wraps.
    let types = listed.map { "\(Swift.type(of: $0))".prefix { $0 != "<" } }.map(String.init)
    #expect(Set(found.map(\.type)).sorted() == Set(types).sorted())
  }

  @Test func conformingTypesAreSeen() {
    let text = """
      // A.
      public struct A: Invariant, Sendable {
        struct B: Invariant {}
      }
      struct C: Sendable, Invariant {}
      extension D: Invariant {}
      // struct E: Invariant {}
      struct F: InvariantOfAnotherKind {}
      let invariants: [any Invariant] = []
      """
    let file = SourceFile(path: "Sources/ChaosInvariants/A.swift", text: text)
    #expect(Self.conforming(to: "Invariant", in: [file]).map(\.type) == ["A", "C"])
  }

  @Test func everyInvariantIsListedOnce() {
    expectListed("Invariant", in: "ChaosInvariants", invariants)
    // Those that are one line are rows of one table.
    let table = SourceTree.here.swift(under: "Sources/ChaosInvariants")
      .filter { $0.name == "AnswerInvariant.swift" }.flatMap(\.code)
      .count { $0.contains("static let ") }
    #expect(invariants.count { "\(type(of: $0))" == "AnswerInvariant" } == table)
    for invariant in invariants where "\(type(of: invariant))" != "AnswerInvariant" {
      #expect(invariant.name == "\(type(of: invariant))")
    }
    #expect(Set(invariants.map(\.name)).count == invariants.count)
  }

  @Test func everyBehaviourIsListedOnce() {
    expectListed("Behaviour", "NaiveBehaviour", in: "ChaosBehaviours", behaviours)
    #expect(Set(behaviours.map { "\(type(of: $0))" }).count == behaviours.count)
  }

  @Test func everyReportIsListedOnce() {
    expectListed("ReportFormat", in: "ChaosReports", reportFormats())
    #expect(Set(reportFormats().map(\.name)).count == reportFormats().count)
    #expect(Set(reportFormats().map(\.file)).count == reportFormats().count)
  }

  @Test func everyStoreIsListed() throws {
    let catalog = Catalog()
    expectListed(
      "StoreKind", "ConfigurableStore", in: "ChaosStores",
      try catalog.stores.map { try catalog.store($0.name) })
    #expect(Set(catalog.stores.map(\.name)).count == catalog.stores.count)
  }

  /// A store has a folder of its own, named like it.
  @Test func everyStoreHasAFolder() {
    for file in SourceTree.here.swift(under: "Sources/ChaosStores") {
      let kinds = ["StoreKind", "ConfigurableStore"]
      for (type, name) in kinds.flatMap({ Self.conforming(to: $0, in: [file]) }) {
        #expect(file.path == "Sources/ChaosStores/\(type)/\(name)")
      }
    }
  }
}
