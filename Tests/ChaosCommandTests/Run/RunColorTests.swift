// Colour: the flag, then NO_COLOR, then the variables that force it, then the terminal.

import Testing

@Suite struct RunColorTests {
  struct Wish: Sendable, CustomTestStringConvertible {
    var flags: [String] = []
    var environment: [String: String] = [:]
    var isColoured: Bool
    var testDescription: String { "\(flags) \(environment.sorted { $0.key < $1.key })" }
  }

  @Test(
    arguments: [
      Wish(isColoured: false),
      Wish(flags: ["--color"], isColoured: true),
      Wish(flags: ["--no-color"], isColoured: false),
      Wish(environment: ["CLICOLOR_FORCE": "1"], isColoured: true),
      Wish(environment: ["FORCE_COLOR": "1"], isColoured: true),
      Wish(environment: ["CLICOLOR_FORCE": "0"], isColoured: false),
      Wish(environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], isColoured: false),
      Wish(environment: ["NO_COLOR": "", "CLICOLOR_FORCE": "1"], isColoured: true),
      Wish(flags: ["--color"], environment: ["NO_COLOR": "1"], isColoured: true),
      Wish(flags: ["--no-color"], environment: ["CLICOLOR_FORCE": "1"], isColoured: false),
    ])
  func wishesAreHeard(wish: Wish) throws {
    let trace = Sandbox.trace("session-cached", "launch app user; act app write streak")
    let sandbox = try Sandbox()
    try sandbox.write(trace, to: "t.trace")
    let ended = try sandbox.start(
      ["replay", "t.trace"] + wish.flags, environment: wish.environment
    )
    .wait()
    #expect(ended.status == 0)
    #expect(ended.output.contains("\u{1B}[32m✓ held") == wish.isColoured)
    #expect(ended.output.contains("\u{1B}") == wish.isColoured)
  }

  /// Taking the colours away leaves what is printed without them.
  @Test func colourIsOnlyAdded() throws {
    let arguments = Traces.breaking
    let plain = try Sandbox().start(arguments).wait()
    let coloured = try Sandbox().start(arguments + ["--color"]).wait()
    #expect(coloured.output.contains("\u{1B}[31m✗ broken"))
    #expect(coloured.output.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain.output)
    // No line leaves its colour to the next one.
    for line in coloured.lines where line.contains("\u{1B}") {
      #expect(line.hasSuffix("\u{1B}[0m"), "\(line)")
    }
  }
}
