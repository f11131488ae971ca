// What a browser makes of a page in a wide window, in a narrow one and on paper: words that can be
// read, tables that stand as lists, few sheets.

import ChaosContracts
import ChaosPages
import Foundation
import Testing

@Suite(.serialized, .enabled(if: Browser.path != nil, "no Chromium is installed"))
struct LookTests {
  /// What stands in a frame of some width, as a browser lays it out.
  private struct Look: Decodable {
    /// The smallest text in pixels, pictures as they are scaled.
    var smallest: Double
    /// What is wider than the frame though nothing scrolls it.
    var wide: [String]
    /// How many rows of tables stand as lists.
    var lists: Int
  }

  private static let script = """
    addEventListener('load', () => {
      const frame = document.querySelector('iframe'), page = frame.contentDocument
      const view = frame.contentWindow, texts = page.createTreeWalker(page.body, 4)
      let smallest = 99, wide = [], lists = 0
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement
        if (!texts.currentNode.data.trim() || element.closest('script,title,desc')) continue
        const range = page.createRange()
        range.selectNodeContents(texts.currentNode)
        if (!range.getBoundingClientRect().width) continue
        let size = parseFloat(view.getComputedStyle(element).fontSize)
        const scale = element.ownerSVGElement && element.getScreenCTM()
        if (scale) size *= Math.hypot(scale.a, scale.b)
        smallest = Math.min(smallest, size)
      }
      for (const element of page.querySelectorAll('table,p,pre,li,h1,h2,h3,nav,article'))
        if (element.getBoundingClientRect().right > view.innerWidth)
          wide.push(element.tagName + ' ' + element.textContent.trim().slice(0, 40))
      for (const row of page.querySelectorAll('tbody tr'))
        if (view.getComputedStyle(row).display == 'block') lists++
      if (page.documentElement.scrollWidth > view.innerWidth) wide.push('page')
      document.title = JSON.stringify({smallest, wide, lists})
    })
    """

  private func page(_ count: Int) throws -> String {
    var night = try Night()
    var reach = FaultReach()
    for place in reach.asked.indices { reach.asked[place] = 9 }
    for place in reach.done.indices { reach.done[place] = 123_456 }
    for trouble in Trouble.all {
      for operation in FaultReach.operations.indices where (trouble.place + operation) % 5 > 0 {
        reach.add(trouble, operation, 1_234)
      }
    }
    night.report.stores[0].reach = reach
    night.report.history = NightHistory(
      nights: (10..<40).map {
        ReportedNight(
          label: "2026-11-\($0)-abcdefa", commit: "abcdefa", seed: "1", verdict: "broken",
          stores: 9, traces: 158_000, steps: 2_493_252)
      }, findings: [])
    let finding = night.report.stores[0].findings[0]
    night.report.stores[0].findings = (0..<count).map {
      var finding = finding
      finding.signature = "session-cached cause-\($0)"
      return finding
    }
    return HTMLReport(subject: "a night", Array(repeating: night.details, count: count))
      .render(night.report)
  }

  private func look(_ page: String, width: Int) throws -> Look {
    let framed = page.replacing("http-equiv=\"Content-Security-Policy\"", with: "name=\"none\"")
      .replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    let document = try Browser.document(
      "<title>none</title><iframe style=\"border:0;width:\(width)px;height:9999px\" "
        + "srcdoc=\"\(framed)\"></iframe><script>\(Self.script)</script>")
    let title = try #require(document.firstMatch(of: /<title>(.*?)<\/title>/)).1
    return try JSONDecoder().decode(Look.self, from: Data(title.utf8))
  }

  @Test(arguments: [390, 1_280])
  func everyWordCanBeReadAndNothingIsWiderThanTheWindow(width: Int) throws {
    let look = try look(page(2), width: width)
    // A picture's scale is not exact to the last digit.
    #expect(look.smallest > 10.999)
    #expect(look.wide.isEmpty)
    #expect((look.lists > 20) == (width == 390))
  }

  /// The look is that of a browser: it sees what is too small and too wide.
  @Test func whatIsTooSmallOrTooWideWouldBeSeen() throws {
    let look = try look(
      "<!doctype html><p style='font-size:9px;width:900px'>small and wide</p>", width: 390)
    #expect(look.smallest == 9 && look.wide.count == 2 && look.lists == 0)
  }

  /// As many findings as a page tells in full.
  @Test func thePageIsAtMostAMegabyteOnPaper() throws {
    let few = try Browser.paper(page(1)).count
    let many = try Browser.paper(page(200)).count
    #expect(few > 10_000 && many > few)
    #expect(many < 1 << 20)
  }
}
