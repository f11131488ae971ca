// A page stays under a megabyte, and says what it leaves out.

import ChaosContracts
import ChaosPages
import Testing

@Suite struct LargePageTests {
  private func page(_ count: Int) throws -> String {
    var night = try Night()
    let finding = night.report.stores[0].findings[0]
    night.report.stores[0].findings = Array(repeating: finding, count: count)
    let details = Array(repeating: night.details, count: count)
    return HTMLReport(subject: "a night", details).render(night.report)
  }

  @Test(arguments: [200, 2_000])
  func manyFindingsAreCutWithASentence(count: Int) throws {
    let page = try page(count)
    #expect(page.utf8.count < 1 << 20)
    let told = page.ranges(of: "<article ").count
    #expect(told > 5 && told < count)
    #expect(page.contains("This page stays under one megabyte: \(count - told) more findings"))
    #expect(page.contains("are not told in full"))
    if count > 1_000 { #expect(page.contains("too large to stand here")) }
    // The headline counts all of them.
    #expect(page.contains("\(count) findings"))
  }

  @Test func fewFindingsAreAllTold() throws {
    let page = try page(3)
    #expect(page.ranges(of: "<article ").count == 3)
    #expect(!page.contains("This page stays under") && page.contains("id=\"chaos-data\""))
  }
}
