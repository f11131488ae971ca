// `chaos corpus list`: what lies where.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus

struct CorpusListCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List traces: where they lie, their ids, how long they are.")

  @OptionGroup var options: CorpusOptions

  @Option(help: "Only one section: Regressions, Known, Found or Seeds.")
  var section: CorpusFolder.Section?

  @Flag(help: "Also list the traces in packs.")
  var packed = false

  @Option(help: "Write text or json.")
  var format = OutputFormat.text

  private struct Row: Encodable {
    var path: String
    var section: String
    var store: String?
    var id: String?
    var steps: Int?
    var traces: Int?
    var problem: String?
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let folder = try options.existing()
    var rows: [Row] = []
    let section = section
    let entries = try folder.entries()
    for entry in entries where section == nil || entry.section == section {
      var row = Row(path: entry.path, section: entry.section.rawValue, store: entry.store)
      do throws(TraceFileError) {
        let text = try entry.read()
        (row.id, row.steps) = (text.trace.id, text.trace.steps.count)
      } catch {
        row.problem = error.description
      }
      rows.append(row)
    }
    if section == nil || section == .seeds { rows += try packs(folder) }
    if format == .json {
      try Console.print(rows)
    } else {
      for row in rows { try Console.print(text(row).escaped) }
    }
    return rows.contains { $0.problem != nil } ? .malformed : .held
  }

  private func packs(_ folder: CorpusFolder) throws -> [Row] {
    var rows: [Row] = []
    let seeds = CorpusFolder.Section.seeds.rawValue
    for path in try folder.packs() {
      do throws(TraceFileError) {
        let pack = try TracePack.open(path)
        rows.append(Row(path: path, section: seeds, traces: pack.count))
        for group in 0..<(packed ? pack.groupCount : 0) {
          do throws(TraceFileError) {
            for trace in try pack.texts(of: group).map(\.trace) {
              rows.append(Row(path: path, section: seeds, id: trace.id, steps: trace.steps.count))
            }
          } catch {
            rows.append(Row(path: path, section: seeds, problem: error.description))
          }
        }
      } catch {
        rows.append(Row(path: path, section: seeds, problem: error.description))
      }
    }
    return rows
  }

  private func text(_ row: Row) -> String {
    if let problem = row.problem { return "✗ \(problem)" }
    if let traces = row.traces { return "pack      \(traces) traces  \(row.path)" }
    return "\(row.id ?? "")  \(row.steps ?? 0) steps  \(row.path)"
  }
}

extension CorpusFolder.Section: ExpressibleByArgument {
  public init?(argument: String) {
    let known = Self.allCases.first { $0.rawValue.lowercased() == argument.lowercased() }
    guard let known else { return nil }
    self = known
  }
}
