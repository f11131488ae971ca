// The report for programs: one document. Seeds and hashes are texts, since JavaScript rounds
// numbers.

import ChaosContracts
import Foundation

/// One JSON document with sorted keys.
public struct JSONReport: ReportFormat {
  public let name = "json"
  /// Whether wall-clock times are told. Without them equal results give equal bytes.
  private let tellsTimes: Bool

  public init(tellsTimes: Bool = true) { self.tellsTimes = tellsTimes }

  public func render(_ report: RunReport) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(tellsTimes ? report : report.withoutTimes) else {
      fatalError("chaos has a bug: a report of texts and numbers cannot be encoded")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
