// The committed corpus: every file decodes, and names a store and a promise that exist.

import ChaosCatalog
import ChaosCorpus
import ChaosTestSupport
import Testing

@Suite struct CorpusTests {
  static func problems(_ root: String, _ catalog: Catalog) throws -> [String] {
    let promises = catalog.invariants.map(\.name)
    return try CorpusFolder(root).entries().filter { $0.section != .found }.flatMap { entry in
      var problems: [String] = []
      do throws(TraceFileError) { _ = try entry.read() } catch {
        problems.append(error.description)
      }
      if let store = entry.store {
        do throws(CatalogError) { _ = try catalog.store(store) } catch {
          problems.append("\(entry.path): \(error)")
        }
      }
      if let promise = entry.invariant, !promises.contains(promise) {
        problems.append("\(entry.path): no invariant '\(promise)'")
      }
      return problems
    }
  }

  @Test func badFilesAreSeen() throws {
    let folder = try TemporaryFolder()
    try folder.write([1, 2, 3], to: "Known/nobody/NoBug-0123abcd.trace.lz4")
    #expect(try Self.problems(folder.path, Catalog()).count == 3)
  }

  @Test func everyFileDecodes() throws {
    for problem in try Self.problems(SourceTree.here.root + "/Corpus", Catalog()) {
      Issue.record("\(problem)")
    }
  }

  @Test func everyPackDecodes() throws {
    for path in try CorpusFolder(SourceTree.here.root + "/Corpus").packs() {
      #expect(try !TracePack.open(path).texts().isEmpty, "\(path)")
    }
  }
}
