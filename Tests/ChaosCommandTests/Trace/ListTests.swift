// `chaos list`: names that the other commands take, in text and in JSON.

import Foundation
import Testing

@Suite struct ListTests {
  private struct Item: Decodable, Equatable {
    var name: String
    var summary: String
  }

  private func items(_ topic: String) throws -> [Item] {
    let ended = try Sandbox().run("list", topic, "--format", "json")
    #expect(ended.status == 0 && ended.errors.isEmpty)
    return try ended.json([Item].self)
  }

  @Test(arguments: [
    "stores", "eras", "models", "steps", "behaviours", "faults", "invariants", "scenarios",
    "canaries",
  ])
  func textAndDocumentAgree(topic: String) throws {
    let items = try items(topic)
    let text = try Sandbox().run("list", topic)
    #expect(text.status == 0)
    #expect(items.count > 4)
    #expect(Set(items.map(\.name)).count == items.count)
    #expect(items.allSatisfy { !$0.name.isEmpty && !$0.summary.isEmpty })
    let width = items.map(\.name.count).max() ?? 0
    // Scenarios are counted below.
    let end = topic == "scenarios" ? ["", try #require(text.lines.last)] : []
    #expect(
      Array(text.lines.dropLast(end.count))
        == items.map {
          $0.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.summary
        })
  }

  /// Who does not know what there is asks without a name, and every answer is one.
  @Test func withoutATopicTheTopicsAreListed() throws {
    let ended = try Sandbox().run("list")
    #expect(ended.status == 0 && ended.errors.isEmpty)
    #expect(ended.lines.contains("stores      what is tested, with options"))
    #expect(ended.lines.last == "chaos list NAME lists one of them")
    let topics = try Sandbox().run("list", "--format", "json").json([Item].self)
    #expect(topics.map(\.name) == ended.lines.dropLast(2).map { String($0.prefix { $0 != " " }) })
    #expect(topics.count == 9)
    for topic in topics { #expect(try !items(topic.name).isEmpty, "\(topic.name)") }
  }

  /// How many of the scenarios are bugs that somebody reported.
  @Test func scenariosAreCounted() throws {
    struct Scenario: Decodable { var confidence: String? }
    let sandbox = try Sandbox()
    let all = try sandbox.run("list", "scenarios", "--format", "json").json([Scenario].self)
    let counts = ["reported", "documented", "measured", "composed"].map { word in
      "\(all.count { $0.confidence == word }) \(word)"
    }
    #expect(
      try sandbox.run("list", "scenarios").lines.last
        == "\(all.count) scenarios: \(counts.joined(separator: ", "))")
    // One's own need not say.
    try sandbox.write(
      "chaos trace 1\nphone ios18\n@title Mine.\nlaunch app user\n",
      to: "Corpus/Scenarios/mine.trace")
    #expect(
      try sandbox.run("list", "scenarios").lines.last
        == "\(all.count + 1) scenarios: \(counts.joined(separator: ", ")), 1 of their authors' own")
  }

  /// Whoever reads of a naive behaviour finds the careful one, and the other way round.
  @Test func behavioursNameTheirTwins() throws {
    struct Twin: Decodable {
      var name: String
      var careful: String?
      var naive: String?
    }
    let ended = try Sandbox().run("list", "behaviours", "--format", "json")
    let twins = try ended.json([Twin].self)
    let careful = twins.filter { $0.name.hasPrefix("careful-") }
    #expect(careful.count == 13)
    for twin in careful {
      let naive = try #require(twins.first { $0.name == twin.naive })
      #expect(naive.careful == twin.name && naive.naive == nil)
    }
    #expect(twins.first { $0.name == "read" }.map { $0.careful ?? $0.naive } == .some(nil))
    #expect(
      try items("steps").map(\.name).filter { $0.hasPrefix("act … ") }.sorted()
        == twins.map { "act … \($0.name)" }.sorted())
  }

  @Test func faultsSayWhatFails() throws {
    let faults = try items("faults")
    #expect(faults.first { $0.name == "write-enospc" }?.summary == "write fails: no space left")
    #expect(
      faults.first { $0.name == "keychain-not-allowed" }?.summary
        == "the keychain refuses: interaction not allowed (-25308)")
  }

  /// The command's help names every topic, so that nobody has to guess.
  @Test func everyTopicIsInTheHelp() throws {
    let help = try Sandbox().run("list", "--help").output
    for topic in ["stores", "behaviours", "faults", "invariants", "models", "canaries"] {
      #expect(help.contains("\(topic):"), "\(topic)")
    }
    #expect(try Sandbox().run("list", "apps").status == 64)
  }

  /// What runs when no store is named can be seen beforehand.
  @Test func defaultStoresAreMarked() throws {
    let marked = try items("stores").filter { $0.summary.hasSuffix(" (default)") }.map(\.name)
    let ended = try Sandbox().run("run", "--seed", "1", "--runs", "1")
    let ran = try #require(ended.lines.first).components(separatedBy: " · ")[2]
    #expect(marked == ran.components(separatedBy: ", "))
    #expect(try items("stores").count > marked.count)
  }

  /// What `--store all` runs can be seen beforehand, too.
  @Test func whatAllLeavesOutIsMarked() throws {
    let items = try items("stores")
    let all = items.filter { !$0.summary.hasSuffix(" (not in 'all')") }.map(\.name)
    #expect(items.map(\.name).filter { !all.contains($0) } == ["canary", "rogue"])
    let ended = try Sandbox().run("run", "--store", "all", "--seed", "1", "--runs", "1")
    let ran = try #require(ended.lines.first).components(separatedBy: " · ")[2]
    #expect(ran.components(separatedBy: ", ") == all)
    let compared = try Sandbox().run("compare", "streak-reset", "--store", "all")
    for store in all { #expect(compared.lines.contains { $0.contains(store) }, "\(store)") }
  }

  /// A store's options stand beside it, unless they are planted bugs.
  @Test func optionsAreListed() throws {
    let items = try items("stores")
    #expect(items.first { $0.name == "sqlite-wal" }?.summary.contains("persistwal=on|off") == true)
    let canary = try #require(items.first { $0.name == "canary" })
    #expect(canary.summary.contains("options, see 'chaos list canaries'"))
  }

  @Test func runTakesEveryStoreEraAndModel() throws {
    for (topic, option) in [("stores", "--store"), ("eras", "--era"), ("models", "--model")] {
      let names = try items(topic).map(\.name).filter { $0 != "rogue" }
      let store = topic == "stores" ? [] : ["--store", "hardened-file"]
      let ended = try Sandbox().start(
        ["run", "--runs", "2", "--seed", "1"] + store + names.flatMap { [option, $0] }
      ).wait()
      #expect([0, 1].contains(ended.status), "\(ended.errors)")
      let first = try #require(ended.lines.first)
      // All eras have a name of their own.
      let shown = topic == "eras" ? ["all eras"] : names
      for name in shown { #expect(first.contains(name), "\(name)") }
    }
  }

  @Test func runTakesEveryCanary() throws {
    let names = try items("canaries").map(\.name)
    let ended = try Sandbox().start(
      ["run", "--runs", "1", "--seed", "1", "--jobs", "1"] + names.flatMap { ["--store", $0] }
    ).wait()
    #expect([0, 1].contains(ended.status), "\(ended.errors)")
    for name in names { #expect(ended.lines.contains { $0.contains(" \(name): 1 traces run") }) }
  }

  /// Each canary says by which invariant it is found, in a name that exists.
  @Test func canariesNameInvariants() throws {
    let invariants = Set(try items("invariants").map(\.name))
    for canary in try items("canaries") {
      let name = try #require(canary.summary.components(separatedBy: " → ").last)
      #expect(invariants.contains(name), "\(canary)")
    }
  }

  @Test func shrinkTakesEveryInvariant() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Traces.held, to: "t.trace")
    for invariant in try items("invariants") {
      let ended = try sandbox.run("shrink", "t.trace", "--invariant", invariant.name)
      #expect(ended.status == 0)
      #expect(ended.output == "✓ held  nothing to shrink: \(invariant.name) holds\n")
    }
  }

  /// Words of steps are those of traces: the list is what people write traces by.
  @Test func everyStepInATraceIsListed() throws {
    let names = Set(try items("steps").map { $0.name.components(separatedBy: " … ").last ?? "" })
    let sandbox = try Sandbox()
    let ended = try sandbox.run(
      "run", "--store", "session-cached", "--store", "plain-file", "--seed", "42", "--runs", "150",
      "--format", "json")
    let findings = try ended.json(RunDocument.self).stores.flatMap(\.findings)
    #expect(!findings.isEmpty)
    for step in findings.flatMap({ $0.trace.dropFirst() }) {
      let words = step.split(separator: " ").map(String.init)
      #expect(names.contains(words[0]), "\(step)")
      if ["act", "fault"].contains(words[0]) { #expect(names.contains(words[2]), "\(step)") }
    }
  }
}
