// `chaos shrink`: makes a failing trace as small as it gets.

import ArgumentParser
import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosReports
import ChaosTrace
import Foundation

struct ShrinkCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink", abstract: "Make a failing trace as small as it gets.")

  @OptionGroup var options: TraceOptions

  @Option(help: "The promise to keep broken. (default: the first that breaks)")
  var invariant: String?

  @Option(name: .shortAndLong, help: "The file to write. (default: into the corpus)")
  var output: String?

  @OptionGroup var looks: OutputOptions

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let text = try options.read()
    let store = try options.store(for: text, in: catalog)
    if let invariant, !catalog.invariants.contains(where: { $0.name == invariant }) {
      throw CommandFailure(
        CatalogError.noInvariant(invariant, known: catalog.invariants.map(\.name)))
    }
    let simulator = catalog.simulator()
    let broken = simulator.run(text.trace, store).violations
    guard let name = invariant ?? broken.first?.invariant,
      let finding = Minimizer(simulator, store).minimize(text.trace, breaking: name)
    else {
      Console.print("✓ held  nothing to shrink: \(invariant ?? "every invariant") holds")
      return .held
    }
    let outcome = simulator.run(finding.trace, store)
    let small = TraceText(
      trace: finding.trace,
      notes: [
        TraceText.Note("store", store.name), TraceText.Note("breaks", finding.signature.invariant),
      ])
    let path = try save(small, finding)
    let reported = ReportedFinding(
      invariant: finding.signature.invariant, store: store.name,
      signature: finding.signature.description, id: finding.trace.id, trace: finding.trace,
      judged: outcome.judged, violation: finding.violation,
      originalSteps: text.trace.steps.count, shrinkRuns: finding.shrinkRuns, seen: 1, seed: nil,
      index: nil, brokenEras: [finding.trace.header.era], heldEras: [], traceFile: path,
      replayLine: "\(RunCommand.command) replay \(path)")
    Console.print(
      Palette(flag: looks.color).paint(TextReport.story(reported).joined(separator: "\n")))
    return .broken
  }

  private func save(_ text: TraceText, _ finding: Finding) throws -> String {
    if let output {
      do throws(TraceFileError) { try TraceFile.write(text, to: output) } catch {
        throw CommandFailure(error)
      }
      return output
    }
    do throws(CorpusError) {
      return try CorpusFolder(options.corpus).save(
        text,
        as: .found(store: finding.signature.store, invariant: finding.signature.invariant))
    } catch {
      throw CommandFailure(error)
    }
  }
}
