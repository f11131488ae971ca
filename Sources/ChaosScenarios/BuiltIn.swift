// The scenarios that every build knows, wherever it runs: those of Corpus/Scenarios.

/// The built-in scenarios.
public enum BuiltIn {
  /// All of them, by name.
  public static let scenarios: [Scenario] = texts.map { name, text in
    do throws(ScenarioError) { return try Scenario(name: name, parsing: Array(text.utf8)) } catch {
      fatalError("chaos has a bug: the scenario \(name) does not read: \(error)")
    }
  }

  /// The texts, as they were embedded.
  package static var embedded: [(name: String, text: String)] { texts }
}
