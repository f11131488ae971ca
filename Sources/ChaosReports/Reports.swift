// The one list of report formats.

import ChaosContracts

/// Every report format.
public let reportFormats: [any ReportFormat] = [
  TextReport(), JSONReport(), MarkdownReport(), JUnitReport(), SARIFReport(), GitHubReport(),
]
