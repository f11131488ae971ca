// `chaos causes`: how many findings a store, a planted bug, or two of them come to.

import ArgumentParser
import ChaosCatalog

/// For measuring: one bug should be one finding, and two should be two.
struct CausesCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "causes", abstract: "Count the causes that a store's failures come to.",
    shouldDisplay: false)

  @Argument(help: "Stores; 'canaries' is every planted bug alone, 'night' what a night searches.")
  var stores: [String] = []

  @Option(parsing: .unconditional, help: "What the traces are drawn from.")
  var seed: UInt64 = 1

  @Option(help: "Traces of each store; as many again where a bug is not told.")
  var runs = RunCommand.defaultRuns

  @Option(help: "Planted bugs that are taken in pairs, with the one so many places further on.")
  var pairs: Int?

  @Option(help: "Pairs at most.")
  var most = 30

  @Flag(name: .shortAndLong, help: "Tell each cause.")
  var verbose = false

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    var names = stores.flatMap { name in
      switch name {
      case "canaries": catalog.canaries.map { "canary:\($0.name)" }
      case "night": catalog.allStores
      default: [name]
      }
    }
    if let pairs {
      let bugs = catalog.canaries.map(\.name)
      names += bugs.indices.prefix(most).map { place in
        "canary:\(bugs[place]),\(bugs[(place + pairs) % bugs.count])"
      }
    }
    var counts: [Int] = []
    var told = 0
    for name in names {
      let findings = try census(name, catalog)
      counts.append(findings.count)
      let isPair = name.hasPrefix("canary:") && name.contains(",")
      let tells = try isPair ? missing(findings, name, catalog) : []
      if tells.isEmpty { told += 1 }
      let remark = tells.isEmpty ? "" : "; not told: \(tells.joined(separator: ", "))"
      try Console.print("\(name): \(findings.count)\(remark)")
      guard verbose else { continue }
      for finding in findings {
        try Console.print(
          "  \(finding.signature), \(finding.seen) times: \(finding.violation.message)")
        try Console.print("    " + finding.symptoms.joined(separator: " "))
        try Console.print("    " + finding.trace.steps.map(\.text).joined(separator: "; "))
      }
    }
    try Console.print(
      "seed \(seed): \(counts.count) stores, \(counts.reduce(0, +)) causes, "
        + "\(counts.count { $0 == 1 }) with one, \(counts.count { $0 == 0 }) with none, at most "
        + "\(counts.max() ?? 0)" + (pairs == nil ? "" : ", \(told) pairs told"))
    return .held
  }

  /// A campaign in this process.
  private func census(_ name: String, _ catalog: Catalog) throws -> [Finding] {
    let findings = try search(name, catalog, runs)
    let isPair = name.hasPrefix("canary:") && name.contains(",")
    let isAll = try !findings.isEmpty && (!isPair || missing(findings, name, catalog).isEmpty)
    return isAll ? findings : try search(name, catalog, 2 * runs)
  }

  private func search(_ name: String, _ catalog: Catalog, _ runs: Int) throws -> [Finding] {
    let plan = ShardPlan(
      version: chaosVersion, build: "", corpus: "", stores: [name], eras: EraName.allCases,
      models: [.apfsPower], seed: "\(seed)", firstSeed: seed, seeds: 1, runs: runs,
      slice: SearchOptions.defaultSlice, shards: 1)
    let campaign = CampaignRun(ShardManifest(plan), catalog, InProcessRunner(catalog))
    try campaign.run(0..<plan.count)
    return campaign.report { _ in "" }.stores[0].findings
  }

  /// The bugs of a pair that no finding shows by itself.
  private func missing(_ findings: [Finding], _ pair: String, _ catalog: Catalog) throws
    -> [String]
  {
    let simulator = catalog.simulator()
    let bugs = pair.dropFirst("canary:".count).split(separator: ",").map(String.init)
    func broken(_ finding: Finding, by bug: String) throws -> [String] {
      simulator.run(finding.trace, try catalog.store("canary:" + bug)).violations.map(\.invariant)
    }
    return try bugs.filter { bug in
      let others = bugs.filter { $0 != bug }
      return try !findings.contains { finding in
        // Either the bug is enough for it, or whoever mends the bug is rid of it.
        try !broken(finding, by: bug).isEmpty
          || others.allSatisfy { try !broken(finding, by: $0).contains(finding.invariant) }
      }
    }
  }
}
