// A result as one page: complete without script, readable without style, no fetches.

import ChaosContracts
import Mustache

/// Writes pages.
public struct HTMLReport: ReportFormat {
  public let name = "html"
  public let summary = "One page with pictures, without script"
  public let file = "index.html"
  private let subject: String
  private let folder: String?
  private let details: [FindingDetails]

  /// No clock: equal results give equal bytes.
  ///
  /// - Parameters:
  ///   - subject: what the page is about: `chaos run`, a night and its commit.
  ///   - folder: the one that the page stands in, if it is known: files in it can be led to.
  ///   - details: for each finding of the report, store by store.
  public init(subject: String, folder: String? = nil, _ details: [FindingDetails]) {
    self.subject = subject
    self.folder = folder
    self.details = details
  }

  public func render(_ report: RunReport) -> String {
    let finding = template(FindingTemplate.text)
    let page = Page.shown(report, details, subject: subject, folder: folder) { finding.render($0) }
    return template(PageTemplate.page).render(page)
  }

  private func template(_ text: String) -> MustacheTemplate {
    do { return try MustacheTemplate(string: text) } catch {
      fatalError("chaos has a bug: its page's template is malformed: \(error)")
    }
  }
}
