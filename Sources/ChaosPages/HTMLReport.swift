// A result as one page: complete without script, readable without style, no fetches.

import ChaosContracts
import Mustache

/// Writes pages.
public struct HTMLReport: ReportFormat {
  public let name = "html"
  public let summary = "One page with pictures, without script"
  public let file = "index.html"
  private let surroundings: PageSurroundings
  private let details: [FindingDetails]

  /// - Parameter details: for each finding of the report, store by store.
  public init(_ surroundings: PageSurroundings, _ details: [FindingDetails]) {
    self.surroundings = surroundings
    self.details = details
  }

  public func render(_ report: RunReport) -> String {
    let finding = template(PageTemplate.finding)
    let page = Page.shown(report, details, surroundings) { finding.render($0) }
    return template(PageTemplate.page).render(page)
  }

  private func template(_ text: String) -> MustacheTemplate {
    do { return try MustacheTemplate(string: text) } catch {
      fatalError("chaos has a bug: its page's template is malformed: \(error)")
    }
  }
}
