// `chaos corpus pack`: all seeds into one file.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus

struct CorpusPackCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack", abstract: "Put all seeds into one file, of which each is read alone.",
    discussion: """
      With '--drawn' a trace that its notes call one of a seed's is kept as its place among them: \
      a few bytes, which only builds with the same generator read. Others say so, by name.
      """)

  @OptionGroup var options: CorpusOptions

  @Flag(help: "Keep traces of seeds as their places among them.")
  var drawn = false

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let folder = try options.existing()
    var problems: [TraceFileError] = []
    let packed = try CommandFailure.corpus { () throws(CorpusError) in
      try folder.packSeeds(drawing: GeneratorDrawing(), isDrawn: drawn) { problems.append($0) }
    }
    if let packed {
      let thousandths = packed.steps == 0 ? 0 : packed.bytes * 1_000 / packed.steps
      let digits = String(1_000 + thousandths % 1_000).dropFirst()
      try Console.print(
        "packed \(packed.traces) traces, \(packed.steps) steps, into \(packed.bytes) bytes "
          + "(\(thousandths / 1_000).\(digits) a step): \(packed.path)".escaped)
    } else {
      try Console.print("no seeds in \(options.corpus)".escaped)
    }
    guard let first = problems.first else { return .held }
    for problem in problems.dropFirst() { Console.error("Error: \(problem.description)") }
    throw CommandFailure(first)
  }
}
