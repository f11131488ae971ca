// `chaos doctor`: the tool itself works here.

import Testing

@Suite struct DoctorTests {
  @Test func aHealthyToolSaysSo() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run("doctor", "--canaries", "--seeds", "1", "--jobs", "3")
    #expect(ended.status == 0, "\(ended.output)")
    #expect(ended.lines.allSatisfy { $0.hasPrefix("✓ ok   ") })
    for store in ["session-cached", "plain-file", "hardened-file"] {
      #expect(
        ended.lines.contains("✓ ok   determinism: \(store), 400 traces in two processes"))
    }
    let canaries = try sandbox.run("list", "canaries").lines
    #expect(canaries.count > 30)
    for canary in canaries {
      let name = canary.prefix { $0 != " " }
      let invariant = try #require(canary.split(separator: " ").last)
      let found = "✓ ok   \(name): \(invariant), 1 of 1 seeds, median trace "
      #expect(ended.lines.contains { $0.hasPrefix(found) && $0.hasSuffix(")") })
    }
    let all = "\(canaries.count) of \(canaries.count) found"
    #expect(ended.lines.contains("✓ ok   planted bugs: \(all)"))
    #expect(ended.lines.contains("✓ ok   clean canary: 2000 traces"))
    #expect(ended.lines.last == "✓ ok   write access: Corpus")
    #expect(sandbox.leftovers.isEmpty)
    #expect(try sandbox.files().isEmpty)
  }

  @Test func workersAreCounted() throws {
    let ended = try Sandbox().run("doctor", "--jobs", "0")
    #expect(ended.status == 64)
    #expect(ended.complaint == "Error: '--jobs' must be between 1 and 256.")
  }
}
