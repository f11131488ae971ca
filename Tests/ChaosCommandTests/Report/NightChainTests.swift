// `chaos report --against`: a chain of nights, of which each needs only the file of the one before.

import Foundation
import Testing

@Suite struct NightChainTests {
  private func run(_ sandbox: Sandbox, seed: String, store: String, to name: String) throws {
    let ended = try sandbox.start([
      "run", "--store", store, "--era", "ios18", "--seed", seed, "--runs", "150", "--format",
      "json",
      "-q",
    ]).wait()
    try sandbox.write(ended.output, to: name)
  }

  private func summary(_ sandbox: Sandbox, _ folder: String) throws -> [String: Any] {
    let data = Data(try sandbox.bytes("\(folder)/summary.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func statuses(_ summary: [String: Any]) -> [String] {
    let stores = summary["stores"] as? [[String: Any]] ?? []
    return stores.flatMap { $0["findings"] as? [[String: Any]] ?? [] }
      .map { $0["status"] as? String ?? "none" }
  }

  private func nights(_ summary: [String: Any]) -> [[String: Any]] {
    (summary["history"] as? [String: Any])?["nights"] as? [[String: Any]] ?? []
  }

  @Test func theSecondNightKnowsTheFirst() throws {
    let sandbox = try Sandbox()
    try run(sandbox, seed: "42", store: "session-cached", to: "a.json")
    let first = try sandbox.run(
      "report", "a.json", "-o", "one", "--label", "Monday", "--commit", "abc")
    #expect(first.status == 1)
    #expect(Set(statuses(try summary(sandbox, "one"))) == ["new"])
    for against in ["one", "one/summary.json"] {
      let second = try sandbox.run(
        "report", "a.json", "-o", "two", "--against", against, "--label", "Tuesday")
      #expect(second.status == 1)
      let told = try summary(sandbox, "two")
      #expect(Set(statuses(told)) == ["known"])
      #expect(nights(told).compactMap { $0["label"] as? String } == ["Monday", "Tuesday"])
      #expect(nights(told)[0]["commit"] as? String == "abc")
      #expect(nights(told)[1]["new"] as? Int == 0)
    }
    let text = String(decoding: try sandbox.bytes("two/summary.md"), as: UTF8.self)
    #expect(text.contains("known since Monday"))
    // Known findings are no failure for those who accept them; new ones are.
    #expect(
      try sandbox.run("report", "a.json", "--json", "--against", "one", "--accept-known").status
        == 0)
    #expect(try sandbox.run("report", "a.json", "--json", "--accept-known").status == 1)
    let junit = try sandbox.run(
      "report", "a.json", "--junit", "--against", "one", "--accept-known")
    #expect(!junit.output.contains("<failure") && junit.output.contains("<skipped"))
  }

  /// Whoever accepts known findings accepts nothing else.
  @Test func whatIsNoFindingIsNotAccepted() throws {
    let sandbox = try Sandbox()
    try run(sandbox, seed: "42", store: "session-cached", to: "a.json")
    _ = try sandbox.run("report", "a.json", "-o", "one")
    let text = String(decoding: try sandbox.bytes("a.json"), as: UTF8.self)
    for (verdict, status) in [("broken", 1), ("unknown", 2), ("held", 0)] {
      let check = #"{"kind":"regressions","message":"m","name":"x","verdict":"\#(verdict)"}"#
      try sandbox.write(#"{"checks":[\#(check)],"# + text.drop { $0 == "{" }, to: "b.json")
      let ended = try sandbox.run(
        "report", "b.json", "--sarif", "--against", "one", "--accept-known")
      #expect(ended.status == Int32(status), "\(verdict): \(ended.errors)")
      #expect(ended.output.contains(#""ruleId" : "regressions""#) == (verdict == "broken"))
    }
  }

  @Test func impossibleNumbersAreNamed() throws {
    let sandbox = try Sandbox()
    try run(sandbox, seed: "42", store: "session-cached", to: "a.json")
    let text = String(decoding: try sandbox.bytes("a.json"), as: UTF8.self)
    for number in ["9223372036854775807", "-1"] {
      try sandbox.write(
        text.replacingOccurrences(
          of: #""traces" : [0-9]+"#, with: #""traces" : "# + number, options: .regularExpression),
        to: "b.json")
      let ended = try sandbox.run("report", "b.json", "b.json", "--json")
      #expect(ended.status == 65)
      #expect(ended.errors.contains("b.json: stores[0].traces: \(number) is not a valid count"))
    }
  }

  /// A trace that holds is fixed; nothing is fixed because nobody met it.
  @Test func fixedAndReturnedAreFoundByRunningTheTrace() throws {
    let sandbox = try Sandbox()
    try run(sandbox, seed: "42", store: "session-cached", to: "a.json")
    try run(sandbox, seed: "42", store: "hardened-file", to: "b.json")
    _ = try sandbox.run("report", "a.json", "-o", "one", "--label", "Monday")
    let open = statuses(try summary(sandbox, "one")).count
    let still = try sandbox.run("report", "b.json", "-o", "two", "--against", "one")
    // The search held, and the traces of the night before break all the same.
    #expect(still.status == 1)
    #expect(nights(try summary(sandbox, "two"))[1]["open"] as? Int == open)
    // No format is green while the status is not.
    let junit = String(decoding: try sandbox.bytes("two/junit.xml"), as: UTF8.self)
    #expect(junit.components(separatedBy: "<failure").count == open + 1)
    let sarif = String(decoding: try sandbox.bytes("two/results.sarif"), as: UTF8.self)
    #expect(
      sarif.components(separatedBy: #""ruleId" : "findings-of-earlier-nights""#).count == open + 1)
    let github = try sandbox.run("report", "b.json", "--github", "--against", "one")
    #expect(github.output.contains("::error title=findings of earlier nights"))
    let accepted = try sandbox.run(
      "report", "b.json", "--junit", "--against", "one", "--accept-known")
    #expect(accepted.status == 0 && !accepted.output.contains("<failure"))
    // The same findings of a store that has been repaired since.
    let text = String(decoding: try sandbox.bytes("one/summary.json"), as: UTF8.self)
    try FileManager.default.createDirectory(
      atPath: sandbox.folder("work/repaired"), withIntermediateDirectories: true)
    try sandbox.write(
      text.replacingOccurrences(of: "session-cached", with: "hardened-file"),
      to: "repaired/summary.json")
    let fixed = try sandbox.run(
      "report", "b.json", "-o", "three", "--against", "repaired", "--label", "Tuesday")
    #expect(fixed.status == 0)
    #expect(nights(try summary(sandbox, "three"))[1]["fixed"] as? Int == open)
    let page = String(decoding: try sandbox.bytes("three/index.html"), as: UTF8.self)
    #expect(page.contains("fixed: its trace holds"))
    // And broken again.
    let back = String(decoding: try sandbox.bytes("three/summary.json"), as: UTF8.self)
    try sandbox.write(
      back.replacingOccurrences(of: "hardened-file", with: "session-cached"),
      to: "repaired/summary.json")
    let returned = try sandbox.run("report", "a.json", "-o", "four", "--against", "repaired")
    #expect(returned.status == 1)
    #expect(Set(statuses(try summary(sandbox, "four"))) == ["returned"])
  }

  @Test func theSameChainIsTheSameBytes() throws {
    let sandbox = try Sandbox()
    try run(sandbox, seed: "42", store: "session-cached", to: "a.json")
    try run(sandbox, seed: "43", store: "session-cached", to: "b.json")
    _ = try sandbox.run("report", "a.json", "-o", "one", "--label", "Monday")
    for folder in ["two", "three"] {
      _ = try sandbox.run("report", "b.json", "-o", folder, "--against", "one", "--label", "T")
    }
    for name in ["index.html", "summary.json", "summary.md", "junit.xml", "results.sarif"] {
      #expect(try sandbox.bytes("two/\(name)") == sandbox.bytes("three/\(name)"), "\(name)")
    }
  }

  @Test func aPlainResultIsANightToo() throws {
    let sandbox = try Sandbox()
    try run(sandbox, seed: "42", store: "session-cached", to: "a.json")
    let ended = try sandbox.run("report", "a.json", "--markdown", "--against", "a.json")
    #expect(ended.output.contains("known since before"))
  }

  @Test func whatIsNoEarlierReportIsNamed() throws {
    let sandbox = try Sandbox()
    try run(sandbox, seed: "42", store: "session-cached", to: "a.json")
    let missing = try sandbox.run("report", "a.json", "--json", "--against", "none")
    #expect(missing.status == 66 && missing.errors.contains("none: no such file"))
    _ = try sandbox.run("report", "a.json", "-o", "one")
    var text = String(decoding: try sandbox.bytes("one/summary.json"), as: UTF8.self)
    let place = try #require(text.range(of: "\"history\""))
    let step = try #require(text.range(of: "launch app", range: place.lowerBound..<text.endIndex))
    text.replaceSubrange(step, with: "lunch app")
    try sandbox.write(text, to: "one/summary.json")
    let broken = try sandbox.run("report", "a.json", "--json", "--against", "one")
    #expect(broken.status == 65 && broken.errors.contains("history.findings["), "\(broken.errors)")
    #expect(try sandbox.run("report", "a.json", "--json", "--label", "").status == 64)
  }
}
