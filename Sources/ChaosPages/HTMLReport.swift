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
    let template: MustacheTemplate
    do { template = try MustacheTemplate(string: PageTemplate.text) } catch {
      fatalError("chaos has a bug: its page's template is malformed: \(error)")
    }
    return template.render(Page(report, details, surroundings))
  }
}
