// `chaos merge`: brings the results of shards together.

import ArgumentParser
import ChaosCatalog
import ChaosReports
import Foundation

struct MergeCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Bring the results of shards together.",
    discussion: """
      Takes folders that '\(Program.name) run --plan' or '\(Program.name) merge' wrote, in any \
      order, any grouping and any number of times. What is not a result, or belongs to another \
      plan than most slices do, is named and left out, and the exit status is 65. Shards that are \
      missing make the verdict unknown, beyond what is tolerated. '\(Program.name) report DIR' \
      tells the rest.
      """)

  /// Findings that are named one by one; the report tells them all.
  private static let named = 20

  @Argument(help: "Folders of results, or folders of such folders.")
  var folders: [String]

  @Option(name: .shortAndLong, help: "The folder to write.")
  var output: String

  @Option(
    parsing: .unconditional, help: "Shards that the plan must have. (default: as many as it has)")
  var requireShards: Int?

  @Option(
    help: "Shards that may be missing: a number, or a share such as 1%. (default: none)",
    transform: tolerance)
  var tolerateMissing = MissingShards.Tolerance.count(0)

  @OptionGroup var looks: OutputOptions

  private static func tolerance(_ argument: String) throws -> MissingShards.Tolerance {
    let isShare = argument.hasSuffix("%")
    guard let number = ShardSource.number(isShare ? String(argument.dropLast()) : argument),
      !isShare || number <= 100
    else { throw ValidationError("what may be missing is a number, or a share from 0% to 100%.") }
    return isShare ? .percent(number) : .count(number)
  }

  func validate() throws {
    if output.isEmpty { throw ValidationError("'--output' must name a folder.") }
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let merge = Merge(folders)
    for line in merge.refused { Console.error("refused: \(line.escaped)") }
    guard let results = merge.results else {
      throw CommandFailure("nothing to merge", merge.refused.isEmpty ? .notFound : .malformed)
    }
    let plan = results.plan
    if let requireShards, requireShards != plan.shards {
      throw CommandFailure("The plan has \(plan.shards) shards, not \(requireShards).", .usage)
    }
    let missing = MissingShards(results, tolerated: tolerateMissing)
    let report = try MergedFolder(output).write(results, catalog) { store in
      missing.isTolerated ? [] : missing.doubts(of: store.store)
    }
    let findings = report.stores.flatMap(\.findings)
    var lines = findings.prefix(Self.named).map(TextReport.oneLine)
    if findings.count > Self.named {
      lines.append("and \(findings.count - Self.named) findings more")
    }
    lines += missing.lines + TextReport.summary(report)
    try Console.tell(lines, Palette(flag: looks.color))
    return merge.refused.isEmpty ? ExitStatus(report.verdict) : .malformed
  }
}
