// The built-in scenarios: they are those of the folder, what they name exists, and each store does
// what the facts say.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosScenarios
import ChaosTrace
import Foundation
import Testing

@Suite struct BuiltInTests {
  static let root: String = {
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  }()
  private static let folder = root + "/Corpus/Scenarios"
  private let catalog = Catalog()

  /// Named bugs that the project promises at least.
  private static let promised = 40

  @Test func theyAreThoseOfTheFolder() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
      .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".md") }.sorted()
    #expect(names == BuiltIn.embedded.map { $0.name + ".trace" }.sorted())
    for (name, text) in BuiltIn.embedded {
      let file = try String(contentsOfFile: "\(Self.folder)/\(name).trace", encoding: .utf8)
      #expect(text == file, "\(name): run Scripts/scenarios")
    }
    #expect(names.count >= Self.promised)
  }

  @Test(arguments: BuiltIn.scenarios.map(\.name)) func itNamesWhatExists(name: String) throws {
    let scenario = try #require(BuiltIn.scenarios.first { $0.name == name })
    #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    #expect(!scenario.sources.isEmpty)
    let facts = try String(contentsOfFile: Self.root + "/FACTS.md", encoding: .utf8)
    for source in scenario.sources { #expect(facts.contains("\n| \(source) |"), "\(source)") }
    var stores = scenario.expectations.compactMap(\.store)
    stores.append(try #require(scenario.store))
    for store in stores { #expect(try catalog.store(store).name == store) }
    let known = catalog.invariants.map(\.name)
    var promises = scenario.promises
    for case .broken(let names) in scenario.expectations.map(\.outcome) { promises += names }
    for promise in promises { #expect(known.contains(promise), "\(promise)") }
  }

  /// How sure FACTS.md is of each of its rows.
  private static func confidences() throws -> [(id: String, words: String)] {
    let text = try String(contentsOfFile: root + "/FACTS.md", encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
      guard cells.count == 4, let id = cells[0].split(separator: " ").first,
        id.wholeMatch(of: /[A-Z]\d+/) != nil
      else { return nil }
      return (String(id), String(cells[2]))
    }
  }

  /// A scenario is as sure as the surest bug or course of events that it names. Facts alone: one is
  /// as sure as it is, and several are composed, since no row tells the whole.
  @Test func theyAreAsSureAsTheirSources() throws {
    let known = try Self.confidences()
    #expect(known.count > 150)
    for scenario in BuiltIn.scenarios {
      let tellsAll = scenario.sources.filter { !$0.hasPrefix("F") }
      let sources = tellsAll.isEmpty ? scenario.sources : tellsAll
      let words = known.filter { sources.contains($0.id) }.map(\.words)
      #expect(words.count == sources.count, "\(scenario.name)")
      let surest = Scenario.Confidence.allCases.first { confidence in
        words.contains { $0.contains(confidence.rawValue) }
      }
      let expected = tellsAll.isEmpty && sources.count > 1 ? .composed : surest
      #expect(scenario.confidence == expected, "\(scenario.name)")
    }
  }

  /// The ids in the first cells of a page's tables.
  private static func ids(_ page: String) throws -> [String] {
    let text = try String(contentsOfFile: "\(root)/\(page)", encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^\| ([SB]\d+) \|/).map { String($0.1) }
    }
  }

  /// Every course of events and every bug that the project knows of has its scenario, or a
  /// reason why it has none.
  @Test func whatIsKnownIsTold() throws {
    let known = try Self.ids("FACTS.md")
    let untold = try Self.ids("Corpus/README.md")
    let told = Set(BuiltIn.scenarios.flatMap(\.sources))
    #expect(known.count > 60 && !untold.isEmpty)
    #expect(known.filter { !told.contains($0) } == untold)
  }

  /// A store that is not named must have an expectation all the same: the default stores, and the
  /// one in which the bug was met. What is expected of every store is asked of every one.
  @Test(arguments: BuiltIn.scenarios.map(\.name)) func storesDoWhatTheFactsSay(name: String) throws
  {
    let scenario = try #require(BuiltIn.scenarios.first { $0.name == name })
    var stores = catalog.defaultStores + scenario.expectations.compactMap(\.store)
    if let store = scenario.store { stores.append(store) }
    for (place, store) in stores.enumerated() where !stores[..<place].contains(store) {
      let untold = EraName.allCases.filter { scenario.expected(store, $0) == nil }
      #expect(untold.isEmpty, "\(store): nothing is expected on \(untold.map(\.word))")
    }
    var isShown = false
    stores += catalog.allStores
    for (place, store) in stores.enumerated() where !stores[..<place].contains(store) {
      let runner = ScenarioRunner(catalog.simulator(), try catalog.store(store))
      for (era, expected) in Self.expected(scenario, store) {
        let result = runner.run(scenario, on: era)
        #expect(!result.isCut)
        switch expected {
        case .held: #expect(result.verdict == .held, "\(store) \(era.word): \(result.broken)")
        case .doesNotApply: #expect(result.verdict == .doesNotApply, "\(store) \(era.word)")
        case .broken(let names):
          #expect(result.verdict == .broken, "\(store) \(era.word)")
          for name in names {
            #expect(result.broken.contains(name), "\(store) \(era.word): \(result.broken)")
          }
          if names.isEmpty {
            #expect(scenario.isShown(by: result.broken), "\(store) \(era.word): \(result.broken)")
          }
        }
        if store == scenario.store, scenario.isShown(by: result.broken) { isShown = true }
      }
    }
    #expect(isShown, "it does not show in \(scenario.store ?? "any store")")
  }

  /// A step that does nothing is a hole in a story: where the bug shows, each does something, but
  /// that a user may open an app which a launch by iOS has left running.
  @Test(arguments: BuiltIn.scenarios.map(\.name)) func everyStepDoesSomething(name: String) throws {
    let scenario = try #require(BuiltIn.scenarios.first { $0.name == name })
    let store = try catalog.store(try #require(scenario.store))
    let result = ScenarioRunner(catalog.simulator(), store).run(
      scenario, on: scenario.trace.header.era)
    let outcome = catalog.simulator().run(Trace(decoding: result.trace), store)
    let applied = outcome.judged.history.events.compactMap { event in
      if case .step(let index, true) = event { index } else { nil }
    }
    for (index, step) in scenario.trace.steps.enumerated() where !applied.contains(index) {
      #expect(step == .launch(.app, .user), "step \(index + 1): \(step.text)")
    }
  }

  /// The eras on which a store is expected to do something, and what. A scenario of many traces is
  /// run on the first era of each expectation.
  private static func expected(_ scenario: Scenario, _ store: String) -> [(
    EraName, Scenario.Expectation.Outcome
  )] {
    var told: [Scenario.Expectation.Outcome] = []
    return EraName.allCases.compactMap { era in
      guard let expected = scenario.expected(store, era) else { return nil }
      defer { told.append(expected) }
      return scenario.choices.isEmpty || !told.contains(expected) ? (era, expected) : nil
    }
  }
}
