// `chaos corpus stats`: how much there is, and what it takes.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus
import Foundation

struct CorpusStatsCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Count traces, steps and bytes.")

  @OptionGroup var options: CorpusOptions

  @Option(help: "Write text or json.")
  var format = OutputFormat.text

  private struct Row: Encodable {
    var what: String
    var traces = 0
    var steps = 0
    var bytes = 0
    var unreadable = 0
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let folder = try options.existing()
    var rows: [Row] = []
    for section in CorpusFolder.Section.allCases {
      var row = Row(what: section.rawValue)
      let entries = try folder.entries(in: section)
      for entry in entries {
        row.bytes += Self.size(entry.path)
        do throws(TraceFileError) {
          row.steps += try entry.read().trace.steps.count
          row.traces += 1
        } catch {
          row.unreadable += 1
        }
      }
      rows.append(row)
    }
    for path in try folder.packs() { rows.append(Self.row(path)) }
    if format == .json {
      try Console.print(rows)
    } else {
      for row in rows { try Console.print(Self.text(row).escaped) }
    }
    return rows.contains { $0.unreadable > 0 } ? .malformed : .held
  }

  private static func row(_ path: String) -> Row {
    var row = Row(what: path)
    row.bytes = size(path)
    do throws(TraceFileError) {
      let pack = try TracePack.open(path)
      for group in 0..<pack.groupCount {
        do throws(TraceFileError) {
          row.steps += try pack.texts(of: group).reduce(0) { $0 + $1.trace.steps.count }
          row.traces += pack.count(of: group)
        } catch {
          row.unreadable += pack.count(of: group)
        }
      }
    } catch {
      row.unreadable = 1
    }
    return row
  }

  private static func size(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? Int) ?? 0
  }

  private static func text(_ row: Row) -> String {
    var text = "\(row.what): \(row.traces) traces, \(row.steps) steps, \(row.bytes) bytes"
    text += share(row.bytes, row.steps)
    if row.unreadable > 0 { text += "; ✗ \(row.unreadable) cannot be read" }
    return text
  }

  /// `, 1.987 a step`; nothing where there are no steps.
  static func share(_ bytes: Int, _ steps: Int) -> String {
    if steps == 0 { return "" }
    let thousandths = (bytes * 1_000 + steps / 2) / steps
    return ", \(thousandths / 1_000).\(String(1_000 + thousandths % 1_000).dropFirst()) a step"
  }
}
