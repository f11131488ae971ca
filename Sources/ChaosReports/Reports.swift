// The one list of report formats. The page with pictures has a target of its own: ChaosPages.

import ChaosContracts

/// Every report format. `acceptsKnown`: whether known findings alone make nothing fail.
public func reportFormats(acceptsKnown: Bool = false) -> [any ReportFormat] {
  [
    JSONReport(tellsTimes: false), MarkdownReport(), JUnitReport(acceptsKnown: acceptsKnown),
    SARIFReport(), GitHubReport(), TextReport(),
  ]
}
