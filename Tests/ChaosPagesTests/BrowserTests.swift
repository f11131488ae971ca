// A browser opens a page whose values would like to be scripts and elements. None of them is.

import ChaosContracts
import Foundation
import Testing

@Suite(.serialized, .enabled(if: Browser.path != nil, "no Chromium is installed"))
struct BrowserTests {
  private static let run = "document.title='ran'"
  private static let hostile =
    HostileWordsTests.hostile + [
      "<script>\(run)</script>", "\"><img src=x onerror=\"\(run)\">", "'><svg onload='\(run)'>",
      "</title><script>\(run)</script>", "</style><script>\(run)</script>",
      "</script><script>\(run)</script>", "<iframe srcdoc='<script>parent.\(run)</script>'>",
      "javascript:\(run)", "<a href=javascript:\(run)>x</a>",
      "<form><input autofocus onfocus=\(run)>",
      "--><script>\(run)</script>", "</svg></desc><script>\(run)</script>",
    ]

  /// A night in which every text that may come from outside is the same one.
  private func page(_ words: String) throws -> String {
    var night = try Night(message: words, store: words)
    night.report.version = words
    night.report.seed = words
    night.report.stores[0].doubts = [words]
    night.report.stores[0].neverHappened = [words]
    night.report.stores[0].digest = words
    night.report.stores[0].findings[0].invariant = words
    night.report.stores[0].findings[0].replayLine = words
    night.report.stores[0].findings[0].status = .known
    night.report.stores[0].findings[0].firstSeen = words
    night.report.environments = [
      RunEnvironment(
        version: words, build: words, arguments: [words], workers: 1, system: words, kernel: words,
        architecture: words, sqlite: words, traceFormat: 1)
    ]
    let past = PastFinding(
      signature: words, invariant: words, store: words, id: words, message: words, trace: [words],
      firstSeen: words)
    night.report.history = NightHistory(
      nights: [
        ReportedNight(
          label: words, commit: words, seed: words, verdict: words, stores: 1, traces: 1, steps: 1)
      ], findings: [past])
    return night.page
  }

  /// Also without the policy of the page itself, which forbids every script.
  @Test(arguments: [true, false])
  func noValueRunsOrBecomesAnElement(withPolicy: Bool) throws {
    func opened(_ words: String) throws -> String {
      var page = try page(words)
      if !withPolicy {
        page = page.replacing("http-equiv=\"Content-Security-Policy\"", with: "name=\"none\"")
      }
      return try Browser.document(page)
    }
    let plain = try opened("plain")
    let hostile = try opened(Self.hostile.joined(separator: " "))
    #expect(!plain.isEmpty && plain.contains("chaos-data"))
    #expect(Browser.tags(hostile) == Browser.tags(plain))
    #expect(!hostile.contains("<title>ran</title>"))
  }

  /// The browser and the way to it would show a script that runs.
  @Test func aScriptThatRunsWouldBeSeen() throws {
    let page = "<title>a</title><script>\(Self.run)</script>"
    #expect(try Browser.document(page).contains("<title>ran</title>"))
  }
}
