// The formats that CI systems read: what they must hold, and that no value breaks out of them.

import ChaosContracts
import ChaosReports
import ChaosTrace
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct FormatTests {
  private func night(_ words: String? = nil) throws -> RunReport {
    var night = try Night(message: words, store: words ?? "session-cached")
    night.report.promises = [
      ReportedPromise(name: "NoPoisonedWrite", summary: "one"),
      ReportedPromise(name: "ActsEnd", summary: "two"),
    ]
    return night.report
  }

  // MARK: JUnit

  /// The names of cases and what they hold, as a parser sees them.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [String] = []
    var names: [String] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.append(name)
      if name == "testcase" { names.append(attributes["name"] ?? "") }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  private func read(_ xml: String) throws -> Reader {
    let reader = Reader()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return reader
  }

  @Test func aPromiseIsACaseAndABrokenOneFails() throws {
    let read = try read(JUnitReport().render(night()))
    #expect(read.names == ["NoPoisonedWrite", "ActsEnd", "the run can be trusted"])
    #expect(read.elements.filter { $0 == "failure" }.count == 1)
    #expect(read.text.contains("replay   chaos replay 8f79cab7"))
  }

  @Test func aDoubtIsAnError() throws {
    var report = try night()
    report.stores[0].doubts = ["a worker was lost"]
    let xml = JUnitReport().render(report)
    #expect(try read(xml).elements.contains("error"))
    #expect(xml.contains("errors=\"1\""))
  }

  @Test(arguments: HostileWordsTests.hostile)
  func wordsStayWordsInXML(_ words: String) throws {
    let plain = try read(JUnitReport().render(night("plain")))
    #expect(try read(JUnitReport().render(night(words))).elements == plain.elements)
  }

  // MARK: SARIF

  @Test func aFindingIsAResultWithItsSteps() throws {
    let text = SARIFReport().render(try night())
    let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(log?["version"] as? String == "2.1.0")
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "NoPoisonedWrite")
    #expect(result["ruleIndex"] as? Int == 0)
    #expect(text.contains("app: read streak → \\\"absent\\\""))
  }

  // MARK: Markdown

  @Test func theSummaryBeginsWithTheVerdict() throws {
    let text = MarkdownReport().render(try night())
    #expect(text.hasPrefix("## ✗ chaos: 1 finding\n"))
    #expect(text.contains("| NoPoisonedWrite | session-cached |"))
  }

  @Test(arguments: HostileWordsTests.hostile + ["@everyone", "a | b", "```\n# big", "</details>"])
  func wordsStayWordsInMarkdown(_ words: String) throws {
    let text = MarkdownReport().render(try night(words))
    let plain = MarkdownReport().render(try night("plain"))
    // In a block of code nothing is markup but its end.
    let outside = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }
      .map(\.element).joined()
    #expect(!outside.contains("<script") && !outside.contains("<img"))
    #expect(!outside.contains("@everyone |"))
    #expect(text.split(separator: "\n").count == plain.split(separator: "\n").count)
    #expect(text.components(separatedBy: "```").count == 3)
  }

  @Test func aSummaryThatIsTooLargeSaysWhatItLeavesOut() throws {
    var report = try night()
    let finding = report.stores[0].findings[0]
    report.stores[0].findings = Array(repeating: finding, count: 200)
    let text = MarkdownReport().render(report)
    #expect(text.utf8.count <= 64 << 10)
    #expect(text.contains("stories do not fit here"))
    #expect(text.contains("and 150 more"))
  }

  /// Tables alone may be too large: of names, messages and doubts nobody knows the length.
  @Test func tablesThatAreTooLargeAreCut() throws {
    var report = try night()
    let long = String(repeating: "<&>", count: 90)
    var store = report.stores[0]
    store.store = long
    store.doubts = Array(repeating: long, count: 40)
    store.findings = store.findings.map { finding in
      var finding = finding
      finding.store = long
      finding.violation.message = long
      return finding
    }
    report.stores = Array(repeating: store, count: 60)
    report.checks = (0..<60).map { number in
      ReportedCheck(kind: long, name: "\(number) \(long)", verdict: .broken, message: long)
    }
    let text = MarkdownReport().render(report)
    #expect(text.utf8.count <= 64 << 10)
    #expect(text.hasPrefix("## ✗ chaos: 60 findings\n"))
    #expect(text.contains("The rest of the tables does not fit here."))
    #expect(text.contains("60 stories do not fit here."))
  }

  /// Code scanning shows 5,000 results, and is told of no more.
  @Test func moreResultsThanCodeScanningShowsAreCounted() throws {
    var report = try night()
    var finding = report.stores[0].findings[0]
    finding.judged = nil
    finding.trace = Trace(steps: [])
    report.stores[0].findings = Array(repeating: finding, count: 5_002)
    // What is news comes first, wherever it stands.
    report.stores[0].findings[5_001].status = .new
    report.stores[0].findings[5_001].signature = "the last one"
    for place in 0...5_000 { report.stores[0].findings[place].status = .known }
    let text = SARIFReport().render(report)
    let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 5_000)
    let prints = results[0]["partialFingerprints"] as? [String: String]
    #expect(prints?["chaosSignature/v1"] == "the last one")
    #expect(text.contains("2 more findings are left out"))
    #expect(text.utf8.count < 10 << 20)
  }
}
