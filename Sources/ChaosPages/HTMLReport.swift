// A result as one page: complete without script, readable without style, no fetches.

import ChaosContracts
import Mustache

/// Writes pages.
public struct HTMLReport: Sendable {
  private let surroundings: PageSurroundings

  public init(_ surroundings: PageSurroundings) { self.surroundings = surroundings }

  /// The page.
  ///
  /// - Parameter details: for each finding of the report, store by store.
  public func render(_ report: RunReport, _ details: [FindingDetails]) -> String {
    let finding = template(FindingTemplate.text)
    let page = Page(report, details, surroundings) { finding.render($0) }
    return template(PageTemplate.text).render(page)
  }

  private func template(_ text: String) -> MustacheTemplate {
    do { return try MustacheTemplate(string: text) } catch {
      fatalError("chaos has a bug: its page's template is malformed: \(error)")
    }
  }
}
