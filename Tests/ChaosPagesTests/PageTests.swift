// What a page must tell, and what it must not need.

import ChaosPages
import ChaosTrace
import Testing

@Suite struct PageTests {
  @Test func theVerdictStandsFirst() throws {
    let page = try Night().page
    #expect(page.contains("<title>✗ 1 finding on 1 store · a night</title>"))
    #expect(page.contains("10 of 10 traces ran"))
  }

  @Test func theStoryStandsAsPictureAndAsTable() throws {
    let page = try Night().page.unlabelled
    #expect(page.contains("<svg") && page.contains("Timeline of the smallest trace"))
    #expect(page.contains("<td>read streak</td><td>▸ false belief: &quot;absent&quot;</td>"))
    #expect(page.contains("before first unlock"))
    // Each mark of the picture leads to a row of the table.
    for target in targets(page) { #expect(page.contains("id=\"\(target)\""), "\(target)") }
    #expect(targets(page).count >= 7)
  }

  private func targets(_ page: String) -> [String] {
    page.split(separator: "href=\"#").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func whyItBrokeIsFoundByRunning() throws {
    let page = try Night().page
    #expect(page.contains("steps 1 to 5: without any one of them the promise holds"))
    #expect(page.contains("unlocking the phone before steps 4, 5"))
    #expect(page.contains("the key: score too"))
  }

  @Test func theValueIsFollowedIntoTheFile() throws {
    let page = try Night().page
    #expect(page.contains("taken for missing"))
    #expect(page.contains("365, unreadable"))
    #expect(page.contains("built on what was read in step 5"))
    #expect(page.contains("bplist00"))
  }

  @Test func otherStoresAndErasStandBeside() throws {
    let page = try Night().page.unlabelled
    #expect(
      page.contains(
        "<tr><th scope=\"row\">ios18</th><td>✗ NoPoisonedWrite</td>"
          + "<td class=\"short\">✓ held</td></tr>"))
    #expect(page.contains("<th scope=\"col\">hardened-file</th></tr>"))
    #expect(page.contains("Of 7 steps these are left: 3, 4, 5, 6, 7"))
    #expect(page.contains("Never happened on session-cached:</b> fault lock-enolck"))
  }

  /// A smaller trace may have the app do what an extension did.
  @Test func aStepOfAnotherProcessIsLeftAllTheSame() throws {
    var night = try Night()
    night.details.original = Trace(
      steps: [
        .launch(.app, .user), .act(.app, .write, on: .streak), .reboot, .launch(.widget, .timeline),
        .lock, .act(.widget, .streak, on: .streak),
      ])
    #expect(night.page.contains("Of 6 steps these are left: 1, 2, 3, 4, 6"))
  }

  /// Equal results give equal bytes: no clock, no order of a hash.
  @Test func theSameResultIsTheSamePage() throws {
    var later = try Night()
    later.report.stores[0].seconds = 99
    later.report.stores[0].findings[0].foundAfter = 77
    #expect(try Night().page == later.page)
  }

  @Test func itNeedsNothingFromElsewhere() throws {
    let page = try Night().page
    #expect(!page.contains("src=") && !page.contains("@import") && !page.contains("url(http"))
    #expect(page.utf8.count < 1 << 20)
    // The only script is data, which is never run.
    #expect(page.split(separator: "<script").count == 2)
    #expect(page.contains("<script type=\"application/json\""))
  }
}
