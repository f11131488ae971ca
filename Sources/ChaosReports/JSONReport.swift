// The report for programs. Seeds and hashes are texts, since JavaScript rounds numbers.

import ChaosCampaign
import ChaosContracts

/// One JSON document with sorted keys.
public struct JSONReport: ReportFormat {
  public let name = "json"
  public let summary = "The results as one document"
  public let file = "summary.json"
  /// Whether wall-clock times are told. Without them equal results give equal bytes.
  private let tellsTimes: Bool

  public init(tellsTimes: Bool = true) { self.tellsTimes = tellsTimes }

  public func render(_ report: RunReport) -> String {
    SortedJSON.text(tellsTimes ? report : report.withoutTimes)
  }
}
