// A flag for each report format, from the list of formats.

import ArgumentParser
import ChaosPages
import ChaosReports

/// A format, as `chaos report` is asked for it.
struct ReportFlag: EnumerableFlag {
  let name: String
  private let summary: String
  let isForLogs: Bool

  static let allCases = ([HTMLReport(subject: "", [])] + reportFormats()).map {
    ReportFlag(name: $0.name, summary: "\($0.summary): \($0.file).", isForLogs: $0.isForLogs)
  }

  static func name(for flag: ReportFlag) -> NameSpecification { .customLong(flag.name) }

  static func help(for flag: ReportFlag) -> ArgumentHelp? { ArgumentHelp("\(flag.summary)") }
}
