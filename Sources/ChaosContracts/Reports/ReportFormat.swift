// What a report format must be able to do.

/// A way to write a campaign's result down.
public protocol ReportFormat: Sendable {
  /// Its name on the command line.
  var name: String { get }
  /// The whole report.
  func render(_ report: RunReport) -> String
}
