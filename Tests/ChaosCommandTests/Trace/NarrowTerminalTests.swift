// A story on a terminal that is too narrow for its table: fields below one another. Everywhere else
// it is the table.

import Testing

#if os(Linux)
  @Suite struct NarrowTerminalTests {
    /// What a terminal of this width gets; nil where there is no tool to make one.
    private func shown(_ columns: Int, _ arguments: String) throws -> [String]? {
      let sandbox = try Sandbox()
      try sandbox.write(Traces.streak, to: "t.trace")
      try sandbox.write(
        "stty cols \(columns); NO_COLOR=1 exec '\(Tool.path)' \(arguments)\n", to: "line.sh")
      let ended = try sandbox.shell(
        "command -v script >/dev/null && command -v stty >/dev/null || exit 3; "
          + "TERM=xterm script -qec 'sh line.sh' /dev/null")
      if ended.status == 3 { return nil }
      return ended.output.replacing("\r\n", with: "\n").split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
    }

    private func plain(_ arguments: String...) throws -> [String] {
      let sandbox = try Sandbox()
      try sandbox.write(Traces.streak, to: "t.trace")
      return try sandbox.start(arguments).wait().output.split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
    }

    /// Where the outcomes have little room they are wrapped in their column.
    @Test func aTableMayHaveLongOutcomes() throws {
      guard let shown = try shown(100, "show t.trace") else { return }
      #expect(shown.contains { $0.hasPrefix("    #  who     device is            does ") })
      #expect(shown.contains { $0.hasPrefix(" ✗     app     unlocked             relaunched: ") })
      for line in shown { #expect(line.count <= 100, "\(line)") }
    }

    @Test(arguments: [120, 200]) func aWideTerminalGetsTheTable(columns: Int) throws {
      guard let shown = try shown(columns, "show t.trace") else { return }
      // What breaks stands below the table, and is wrapped like any other line.
      func table(_ lines: [String]) -> [String] { Array(lines.prefix { !$0.hasPrefix("✗ ") }) }
      #expect(table(shown) == table(try plain("show", "t.trace")))
      #expect(table(shown).count > 8)
    }

    @Test func aNarrowTerminalGetsAList() throws {
      guard let shown = try shown(40, "show t.trace") else { return }
      let end = try #require(shown.firstIndex { $0.hasPrefix("✗ ") })
      #expect(
        shown[2..<(end - 1)] == [
          "    1  app, unlocked",
          "       opened by the user",
          "    2  app, unlocked",
          "       set streak = 365",
          "       → ✓ acknowledged",
          "    3  device, off",
          "       reboots",
          "    4  app, before first unlock",
          "       launched by iOS in the background",
          "         (prewarm)",
          " ▸  5  app, before first unlock",
          "       read streak",
          "       → \"absent\"",
          "       app, before first unlock",
          "       set streak = 1",
          "       → ✓ acknowledged",
          "       app, unlocked",
          "       still running: read streak",
          "       → 1",
          " ✗     app, unlocked",
          "       relaunched: read streak",
          "       → ✗ 1, promised 365 or newer",
        ])
    }

    /// The whole output of a run: no word is broken, and what is no word of its own fits.
    @Test(arguments: [40, 80]) func aRunBreaksNoWord(columns: Int) throws {
      let run = "run --store session-cached --store hardened-file --seed 42 --runs 150 -q"
      guard let shown = try shown(columns, run) else { return }
      #expect(shown.contains { $0.hasPrefix("✗ broken   session-cached: 150 traces") })
      #expect(shown.contains { $0.hasPrefix("✓ held     hardened-file: 150 traces") })
      #expect(!shown.contains { $0.hasPrefix("chaos: ") })
      for line in shown where line.split(separator: " ").count > 1 {
        #expect(line.count <= columns, "\(line)")
      }
    }

    @Test(arguments: [20, 33, 40, 60, 80])
    func noRowIsWiderThanTheTerminal(columns: Int) throws {
      guard let shown = try shown(columns, "shrink t.trace -o s.trace") else { return }
      let head = try #require(
        shown.firstIndex { $0.contains("opened by") || $0.contains("1  app") })
      let end = try #require(shown.firstIndex { $0.hasPrefix("  ▸ first false") })
      for row in shown[head..<end] { #expect(row.count <= columns, "\(row)") }
    }
  }
#endif
