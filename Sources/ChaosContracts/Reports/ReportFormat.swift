// What a report format must be able to do.

/// A way to write a campaign's result down.
public protocol ReportFormat: Sendable {
  /// Its name on the command line: `chaos report --name`.
  var name: String { get }
  /// What it is for, in a line.
  var summary: String { get }
  /// Its file in a folder of reports.
  var file: String { get }
  /// Whether it is for a log: it is written only where somebody asks for it.
  var isForLogs: Bool { get }
  /// The whole text. The same report always gives the same one.
  func render(_ report: RunReport) -> String
}

extension ReportFormat {
  /// Most formats stand in the folder of reports.
  public var isForLogs: Bool { false }
}
