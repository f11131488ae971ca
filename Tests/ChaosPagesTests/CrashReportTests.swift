// Where an app's code crashes stands in every report.

import ChaosContracts
import ChaosPages
import ChaosReports
import Foundation
import Testing

@Suite struct CrashReportTests {
  private func report(_ crash: CodePlace?) throws -> RunReport {
    var report = try Night().report
    report.stores[0].findings[0].crash = crash
    return report
  }

  private let crash = CodePlace(
    file: "Sources/App/Store.swift", line: 14, function: "Store.load()",
    reason: "Index out of range")
  private let words = "Sources/App/Store.swift:14, Store.load(): Index out of range"

  @Test func eachTextSaysTheLine() throws {
    let told = try report(crash)
    let untold = try report(nil)
    let texts: [(RunReport) -> String] = [
      { MarkdownReport().render($0) }, { JUnitReport().render($0) }, { GitHubReport().render($0) },
      { SARIFReport().render($0) }, { FindingWords($0.stores[0].findings[0]).line },
    ]
    for text in texts {
      #expect(text(told).replacing("\\/", with: "/").contains(words))
      #expect(!text(untold).contains("Store.swift"))
    }
    // Without a line, a function or a reason, what there is.
    let bare = FindingWords(try report(CodePlace(file: "a.swift", line: nil)).stores[0].findings[0])
    #expect(bare.lines.contains("crash: a.swift"))
  }

  @Test func anAnnotationStandsAtTheLine() throws {
    let lines = GitHubReport().render(try report(crash))
    #expect(
      lines.hasPrefix(
        "::error file=Sources/App/Store.swift,line=14,title=NoPoisonedWrite on session-cached::"))
    // No name of a file becomes a property of its own.
    let hostile = GitHubReport().render(
      try report(CodePlace(file: "a,line=1::x\n::warning::y", line: nil)))
    #expect(hostile.split(separator: "\n").count == 1)
    #expect(hostile.hasPrefix("::error file="))
    let head = hostile.dropFirst("::error ".count).prefix { $0 != ":" }
    #expect(head.split(separator: ",").count == 2)
  }

  @Test func aResultStandsAtTheLine() throws {
    func places(_ report: RunReport) throws -> [[String: Any]] {
      let text = SARIFReport().render(report)
      let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let run = try #require((log?["runs"] as? [[String: Any]])?.first)
      let result = try #require((run["results"] as? [[String: Any]])?.first)
      return try #require(result["locations"] as? [[String: Any]])
    }
    let told = try places(report(crash))
    #expect(try told.count == places(report(nil)).count + 1)
    let place = try #require(told[0]["physicalLocation"] as? [String: Any])
    #expect((place["region"] as? [String: Int])?["startLine"] == 14)
    let file = place["artifactLocation"] as? [String: String]
    #expect(file?["uri"] == "Sources/App/Store.swift")
  }

  @Test func programsReadIt() throws {
    let data = Data(JSONReport().render(try report(crash)).utf8)
    let log = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let store = try #require((log?["stores"] as? [[String: Any]])?.first)
    let finding = try #require((store["findings"] as? [[String: Any]])?.first)
    let told = try #require(finding["crash"] as? [String: Any])
    #expect(told["line"] as? Int == 14 && told["reason"] as? String == "Index out of range")
  }
}
