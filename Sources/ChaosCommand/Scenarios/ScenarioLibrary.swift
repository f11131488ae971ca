// The scenarios that can be named: the built-in ones, those in a corpus folder, and any file.

import ChaosCorpus
import ChaosScenarios
import ChaosTrace
import Foundation

/// Finds scenarios.
struct ScenarioLibrary {
  /// All of them, by name. One in the corpus folder stands for a built-in one of its name, so that
  /// an author sees a change at once.
  let scenarios: [Scenario]

  private static let suffix = ".trace"

  init(corpus: String) throws(CommandFailure) {
    let folder = "\(corpus)/\(CorpusFolder.scenarios)"
    var all = BuiltIn.scenarios
    // A corpus need not have any.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(Self.suffix) && !name.hasPrefix(".") {
      let scenario = try Self.read("\(folder)/\(name)")
      all.removeAll { $0.name == scenario.name }
      all.append(scenario)
    }
    scenarios = all.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The scenario with a name; nil if there is none.
  func named(_ name: String) -> Scenario? { scenarios.first { $0.name == name } }

  /// The scenario with a name, or in a file.
  func find(_ text: String) throws(CommandFailure) -> Scenario {
    if let known = named(text) { return known }
    guard text.contains("/") || text.contains(".") else {
      throw CommandFailure(
        "No scenario '\(text)'. See '\(Program.name) list scenarios'.", .notFound)
    }
    return try Self.read(text)
  }

  static func read(_ path: String) throws(CommandFailure) -> Scenario {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(TraceFileError(file: path, reason: .missing))
    }
    if data.count > TraceFile.packedLimit {
      throw CommandFailure(
        TraceFileError(file: path, reason: .tooLarge(limit: TraceFile.packedLimit)))
    }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
    do throws(ScenarioError) { return try Scenario(name: name, parsing: Array(data)) } catch {
      throw CommandFailure("\(path):\(error)", .malformed)
    }
  }
}
