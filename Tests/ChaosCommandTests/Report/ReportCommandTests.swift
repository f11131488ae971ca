// `chaos report`: from a result to a page, and what is no result.

import Foundation
import Testing

@Suite struct ReportCommandTests {
  private static let run = [
    "run", "--store", "session-cached", "--era", "ios18", "--seed", "42", "--runs", "200",
    "--format", "json", "-q",
  ]

  /// A sandbox with a result in it.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    let ended = try sandbox.start(Self.run).wait()
    #expect(ended.status == 1)
    try sandbox.write(ended.output, to: "result.json")
    return sandbox
  }

  @Test func aTableOfKnownBugsIsNoSearch() throws {
    let sandbox = try Sandbox()
    let bugs = try sandbox.run(
      "run", "--scenario", "streak-reset", "--store", "hardened-file", "--format", "json")
    try sandbox.write(bugs.output, to: "bugs.json")
    let ended = try sandbox.run("report", "bugs.json", "--html")
    #expect(ended.status == 65)
    #expect(ended.complaint?.contains("tells of known bugs, and reports are of searches") == true)
  }

  @Test func aResultBecomesAPage() throws {
    let sandbox = try sandbox()
    let ended = try sandbox.run("report", "result.json", "-o", "out")
    #expect(ended.status == 1)
    #expect(
      ended.output == """
        out/index.html
        out/summary.json
        out/summary.md
        out/junit.xml
        out/results.sarif

        """)
    let page = String(decoding: try sandbox.bytes("out/index.html"), as: UTF8.self)
    #expect(page.contains("session-cached: a read before the first unlock"))
    #expect(page.contains("Makes it pass:</b> unlocking the phone"))
    // Another time, another process: the same bytes.
    let again = try sandbox.run("report", "result.json", "--html")
    #expect(again.output == page)
  }

  @Test func whatIsNoResultIsRefusedByNameAndPlace() throws {
    let sandbox = try Sandbox()
    let cases = [
      ("", 65, "result.json: not JSON"),
      ("{}", 65, "result.json: 'version' is missing"),
      (
        #"{"version":"1","seed":"1","verdict":"fine","stores":[]}"#, 65,
        "result.json: verdict: 'fine' is no verdict"
      ),
      (
        #"{"version":"1","seed":"1","verdict":"held","stores":[{"store":1}]}"#, 65,
        "result.json: stores[0].store: not of the kind that belongs there"
      ),
    ]
    for (text, status, message) in cases {
      try sandbox.write(text, to: "result.json")
      let ended = try sandbox.run("report", "result.json", "--html")
      #expect(ended.status == Int32(status), "\(text)")
      #expect(ended.errors.contains(message), "\(ended.errors)")
      #expect(ended.output.isEmpty)
    }
    let missing = try sandbox.run("report", "none.json", "--html")
    #expect(missing.status == 66 && missing.errors.contains("none.json: no such file"))
  }

  @Test func aTraceThatDoesNotReadIsNamed() throws {
    let sandbox = try sandbox()
    let text = String(decoding: try sandbox.bytes("result.json"), as: UTF8.self)
    try sandbox.write(
      text.replacingOccurrences(of: "\"launch app prewarm\"", with: "\"launch app sideways\""),
      to: "bad.json")
    let ended = try sandbox.run("report", "bad.json", "--html")
    #expect(ended.status == 65)
    #expect(ended.errors.contains("bad.json: stores[0].findings[0].trace"), "\(ended.errors)")
    #expect(ended.errors.contains("sideways"))
  }

  @Test func severalFormatsNeedAFolder() throws {
    let ended = try Sandbox().run("report", "a.json")
    #expect(ended.status == 64)
    #expect(ended.errors.contains("Say where the report goes"))
  }
}
