// A report in every form that somebody asks for.

import ChaosCampaign
import ChaosCorpus
import ChaosPages
import ChaosReports

/// A report that can be written down.
struct WrittenReport {
  private let report: RunReport
  /// All forms, the page first.
  let formats: [any ReportFormat]

  /// `subject`: what the report is about. `folder`: where it is written to, for links.
  init(
    _ built: ReportBuilder.Built, subject: String, folder: String?, acceptsKnown: Bool = false
  ) {
    report = built.report
    let subject = "\(subject) · seed \(report.seed)"
    formats =
      [HTMLReport(subject: subject, folder: folder, built.details)]
      + reportFormats(acceptsKnown: acceptsKnown)
  }

  func text(_ format: any ReportFormat) -> String { format.render(report) }

  /// Writes it, and gives the paths of its files.
  func write(_ formats: [any ReportFormat], to path: String) throws -> [String] {
    try WholeFile.makeFolder(path)
    var paths: [String] = []
    for format in formats {
      let file = path.hasSuffix("/") ? path + format.file : "\(path)/\(format.file)"
      try WholeFile.write(text(format).utf8, to: file)
      paths.append(file)
    }
    return paths
  }
}
