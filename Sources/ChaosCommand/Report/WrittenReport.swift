// A report in every form that somebody asks for.

import ChaosCampaign
import ChaosPages
import ChaosReports

/// A report that can be written down.
struct WrittenReport {
  /// A form, and the name of its file.
  enum Format: String, CaseIterable {
    case html = "index.html"
    case json = "summary.json"
    case markdown = "summary.md"
    case junit = "junit.xml"
    case sarif = "results.sarif"
    case github = "annotations.txt"
  }

  private let built: ReportBuilder.Built
  private let subject: String
  private let folder: String?
  private let acceptsKnown: Bool

  /// - Parameters:
  ///   - subject: what the report is about, for the head of the page.
  ///   - folder: the folder that it is written to, for links.
  init(
    _ built: ReportBuilder.Built, subject: String, folder: String?, acceptsKnown: Bool = false
  ) {
    self.built = built
    self.subject = subject
    self.folder = folder
    self.acceptsKnown = acceptsKnown
  }

  func text(_ format: Format) -> String {
    let report = built.report
    switch format {
    case .html:
      let surroundings = PageSurroundings(
        subject: "\(subject) · seed \(report.seed)", folder: folder)
      return HTMLReport(surroundings).render(report, built.details)
    case .json: return JSONReport(tellsTimes: false).render(report)
    case .markdown: return MarkdownReport().render(report)
    case .junit: return JUnitReport(acceptsKnown: acceptsKnown).render(report)
    case .sarif: return SARIFReport().render(report)
    case .github: return GitHubReport().render(report)
    }
  }

  /// Writes it, and gives the paths of its files.
  func write(_ formats: [Format], to path: String) throws(CommandFailure) -> [String] {
    try DurableFile.createFolder(path)
    var paths: [String] = []
    for format in formats {
      let file = path.hasSuffix("/") ? path + format.rawValue : "\(path)/\(format.rawValue)"
      try DurableFile.write(text(format), to: file)
      paths.append(file)
    }
    return paths
  }
}
