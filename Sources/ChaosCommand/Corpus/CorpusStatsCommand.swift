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
    var drawn = 0
    var steps = 0
    var bytes = 0
    var unreadable = 0
    var bytesPerStep: Double { steps == 0 ? 0 : Double(bytes) / Double(steps) }

    enum CodingKeys: String, CodingKey { case what, traces, drawn, steps, bytes, unreadable }
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let folder = try options.existing()
    var rows: [Row] = []
    for section in CorpusSection.allCases {
      var row = Row(what: section.rawValue)
      let entries = try CommandFailure.corpus { () throws(CorpusError) in
        try folder.entries(in: section)
      }
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
    let drawing = GeneratorDrawing()
    for path in try CommandFailure.corpus({ () throws(CorpusError) in try folder.packs() }) {
      rows.append(Self.row(path, drawing))
    }
    if format == .json {
      try Console.print(SortedJSON.text(rows), terminator: "")
    } else {
      for row in rows { try Console.print(Self.text(row).escaped) }
    }
    return rows.contains { $0.unreadable > 0 } ? .malformed : .held
  }

  private static func row(_ path: String, _ drawing: GeneratorDrawing) -> Row {
    var row = Row(what: path)
    row.bytes = size(path)
    do throws(TraceFileError) {
      let pack = try TracePack.open(path)
      row.drawn = pack.drawnCount
      for number in pack.readingOrder {
        do throws(TraceFileError) {
          row.steps += try pack.read(number, drawing: drawing).trace.steps.count
          row.traces += 1
        } catch {
          row.unreadable += 1
          // No more comes out of such a pack.
          if case .pack(.tooMuch) = error.reason {
            row.unreadable = pack.count - row.traces
            break
          }
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
    if row.steps > 0 {
      let thousandths = Int((row.bytesPerStep * 1_000).rounded())
      let digits = String(1_000 + thousandths % 1_000).dropFirst()
      text += ", \(thousandths / 1_000).\(digits) a step"
    }
    if row.drawn > 0 { text += "; \(row.drawn) drawn from seeds" }
    if row.unreadable > 0 { text += "; ✗ \(row.unreadable) cannot be read" }
    return text
  }
}
