// What people need of a page: plain headings, a fix on each card, links that last, words that can
// be read in a narrow window and on paper.

import ChaosCatalog
import ChaosContracts
import ChaosPages
import ChaosReports
import ChaosTrace
import Foundation
import Testing

@Suite struct ReadablePageTests {
  private func finding(_ store: String, _ cause: Cause, from finding: Finding) -> Finding {
    var other = finding
    (other.store, other.cause, other.signature) = (store, cause, "\(store) \(cause)")
    return other
  }

  /// A night with three causes, in some order.
  private func page(_ order: [Int]) throws -> String {
    var night = try Night()
    let one = night.report.stores[0].findings[0]
    let causes = [
      Cause(work: .read, needs: [.beforeFirstUnlock]), Cause(needs: [.failure(.writeNoSpace)]),
      Cause(promise: "NoSecretExposed", work: .write, needs: [.locked, .panic]),
    ]
    night.report.stores[0].findings = order.map {
      finding("session-cached:at=a b", causes[$0], from: one)
    }
    return HTMLReport(subject: "a night", Array(repeating: night.details, count: order.count))
      .render(night.report)
  }

  private func cards(_ page: String) -> [String] {
    page.components(separatedBy: "<article").dropFirst().map {
      $0.components(separatedBy: "</article>")[0]
    }
  }

  private func ids(_ page: String) -> [String] {
    cards(page).compactMap { $0.firstMatch(of: /^ id="([^"]*)"/).map { String($0.1) } }
  }

  @Test func aLinkLeadsToTheSameFindingEveryNight() throws {
    let ids = try [[0, 1, 2], [2, 0], [1]].map { try self.ids(page($0)) }
    let store = "session-cached:at=a.b"
    let names = [
      "\(store).read+before-first-unlock", "\(store).write-enospc",
      "\(store).NoSecretExposed+write+locked+panic",
    ]
    #expect(ids[0] == names)
    #expect(ids[1] == [names[2], names[0]])
    #expect(ids[2] == [names[1]])
    // And the list at the top leads there.
    for name in names { #expect(try page([0, 1, 2]).contains("<a href=\"#\(name)\">")) }
  }

  @Test func idsOfAPageAreNamesOfOneThingEach() throws {
    for page in [try page([0, 0, 1]), try Night(store: "a\"b ü\u{7}").page] {
      let ids = page.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
      #expect(ids.count == Set(ids).count && ids.count > 5)
      #expect(ids.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9+\-.:=,~]+/) != nil })
    }
  }

  @Test func findingsWithoutRoomKeepTheirLink() throws {
    var night = try Night()
    let finding = night.report.stores[0].findings[0]
    night.report.stores[0].findings = (0..<200).map {
      var finding = finding
      finding.signature = "session-cached cause-\($0)"
      return finding
    }
    let page = HTMLReport(
      subject: "a night", Array(repeating: night.details, count: 200)
    ).render(night.report)
    #expect(ids(page).count < 200)
    for cause in 0..<200 { #expect(page.contains("id=\"session-cached.cause-\(cause)\"")) }
  }

  @Test func aHeadingSaysWhatAStoreDoesNotSurvive() throws {
    let headings = cards(try page([0, 1, 2])).compactMap {
      $0.firstMatch(of: /<h2>(.*)<\/h2>/).map { String($0.1) }
    }
    #expect(
      headings == [
        "session-cached:at=a b: a read before the first unlock",
        "session-cached:at=a b: write that fails: no space left",
        "session-cached:at=a b: a write on a locked device, and a panic of the kernel, with which "
          + "the page cache goes (NoSecretExposed)",
      ])
  }

  @Test func everyCardHasAFix() throws {
    #expect(try Night().page.contains("<p><b>Fix:</b> answer &quot;unavailable&quot;</p>"))
    for card in cards(try page([0, 1, 2])) {
      #expect(card.ranges(of: "<b>Fix:</b>").count == 1)
    }
    // One of a promise about no answer, and one that nobody knows.
    var night = try Night()
    night.report.stores[0].findings[0].judged = nil
    night.report.stores[0].findings[0].invariant = "NoResidue"
    #expect(night.page.contains("<b>Fix:</b> have each act first remove"))
    night.report.stores[0].findings[0].invariant = "OfAUser"
    #expect(night.page.contains("<b>Fix:</b> not known; unlocking the phone before steps 4, 5"))
  }

  /// A promise of ours that no answer breaks says what keeps it.
  @Test func everyPromiseAboutNoAnswerHasWordsForItsFix() throws {
    let aboutAnswers: Set = [
      "NoPoisonedWrite", "NoSilentRegression", "RecoversAfterUnlock", "AcknowledgedWritesSurvive",
      "NoTornValue", "NoCollateralDamage", "ReadsSeeOwnWrites", "FailuresAreReported",
      "AvailableAsDeclared", "IdentityIsStable", "RemovedStaysRemoved", "OtherProcessCatchesUp",
      "NoCrossStoreDamage",
    ]
    var finding = try Night().report.stores[0].findings[0]
    finding.judged = nil
    for name in Catalog().invariants.map(\.name) {
      finding.invariant = name
      let hasFix = FindingWords(finding).fields.contains { $0.name == "right" }
      #expect(hasFix != aboutAnswers.contains(name), "\(name)")
    }
  }

  /// Pixels of every size that the style and the pictures name.
  @Test func noTextIsSmallerThanElevenPixels() throws {
    let page = try page([0, 1, 2])
    let sizes = page.matches(of: /font(?:-size)?[:=]"?([0-9.]+)(px|rem|em|"|%)/).map {
      (Double($0.1) ?? 0) * ($0.2 == "rem" || $0.2 == "em" ? 15 : $0.2 == "%" ? 0.15 : 1)
    }
    #expect(sizes.count > 20 && sizes.allSatisfy { $0 >= 11 }, "\(sizes.min() ?? 0)")
    // A picture is shown no smaller than it was drawn.
    for svg in page.matches(of: /<svg [^>]*>/).map({ String($0.0) })
    where svg.contains("aria-labelledby") {
      let width = try #require(svg.firstMatch(of: #/viewBox="0 0 ([0-9.]+) /#)).1
      #expect(svg.contains("min-width:\(width)px") || svg.contains(" width=\"\(width)\""))
    }
  }

  /// Where a table stands as a list, each line says which column it is of.
  @Test func everyCellNamesItsColumn() throws {
    let page = try page([0, 1, 2])
    for table in page.components(separatedBy: "<table").dropFirst() {
      guard !table.hasPrefix(" class=\"matrix\""), table.contains("<thead>") else { continue }
      let body = table.components(separatedBy: "</table>")[0]
      let heads = body.matches(of: /<th scope="col"[^>]*>([^<]*)/).map { String($0.1) }
      for row in body.components(separatedBy: "<tr").dropFirst(2) {
        let cells = row.matches(of: /<t[dh]([^>]*)>/).map { String($0.1) }
        #expect(cells.count == heads.count)
        for (head, cell) in zip(heads, cells) where !cell.contains("scope=\"row\"") {
          #expect(cell.contains("data-label=\"\(head)\""), "\(head)")
        }
      }
    }
  }

  @Test func aNightThatStillRunsSaysSo() throws {
    var night = try Night()
    night.report.stores[0].findings = []
    night.report.stores[0].traces = 0
    night.report.stores[0].neverHappened = []
    night.report.stores[0].reach = FaultReach()
    night.report.verdict = .unknown
    night.report.checks = [
      ReportedCheck(kind: ReportedCheck.night, name: "came to its end", verdict: .unknown)
    ]
    let page = night.page
    #expect(page.contains("<title>? This night still runs, or was killed · a night</title>"))
    #expect(page.contains("? This night still runs, or was killed</span></h1>"))
    #expect(page.contains("No trace ran.") && !page.contains("Nothing that a trace can ask for"))
    #expect(!page.contains("class=\"matrix\""))
    #expect(
      MarkdownReport().render(night.report).hasPrefix(
        "## ? chaos: this night still runs, or was killed\n"))
    night.report.checks[0].verdict = .held
    #expect(!night.page.contains("still runs"))
  }
}
