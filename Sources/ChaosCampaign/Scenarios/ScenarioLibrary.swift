// The scenarios that can be named: the built-in ones, those in a corpus folder, and any file.

import ChaosCorpus
import ChaosScenarios

package struct ScenarioLibrary {
  /// All of them, by name. One in the corpus folder stands for a built-in one of its name.
  package let scenarios: [Scenario]

  private static let suffix = ".trace"
  /// Bytes of a scenario; real ones have two thousand.
  private static let limit = 1 << 17

  package init(corpus: String) throws {
    let folder = "\(corpus)/\(CorpusFolder.scenarios)"
    var all = BuiltIn.scenarios
    // A corpus need not have any.
    let names = (try? HostFiles().names(in: folder)) ?? []
    for name in names where name.hasSuffix(Self.suffix) && !name.hasPrefix(".") {
      let scenario = try Self.read("\(folder)/\(name)")
      all.removeAll { $0.name == scenario.name }
      all.append(scenario)
    }
    scenarios = all.sorted(byBytesOf: \.name)
  }

  /// The scenario with a name; nil if there is none.
  package func named(_ name: String) -> Scenario? { scenarios.first { $0.name == name } }

  /// The scenario with a name, or in a file.
  package func find(_ text: String) throws -> Scenario {
    if let known = named(text) { return known }
    guard text.contains("/") || text.contains(".") else {
      throw CommandFailure(
        "No scenario '\(text)'.\(text.suggestion(among: scenarios.map(\.name))) "
          + "'list scenarios' names them all.", .notFound)
    }
    return try Self.read(text)
  }

  package static func read(_ path: String) throws -> Scenario {
    let bytes = try WholeFile.read(path, atMost: limit)
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
    do throws(ScenarioError) { return try Scenario(name: name, parsing: bytes) } catch {
      throw CommandFailure("\(path):\(error)", .malformed)
    }
  }
}
