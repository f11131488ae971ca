// One line of the environment: what may explain that another machine's result differs.

import ChaosContracts

/// What the template knows of the surroundings.
struct PageFact {
  var name: String
  var words: String

  static func facts(_ report: RunReport) -> [PageFact] {
    var facts = [PageFact("seed", report.seed)]
    if !report.eras.isEmpty {
      facts.append(PageFact("eras", report.eras.map(\.word).joined(separator: " ")))
    }
    if !report.models.isEmpty {
      facts.append(PageFact("disk models", report.models.map(\.word).joined(separator: " ")))
    }
    let digests = report.stores.map { "\($0.store) \($0.digest)" }
    facts.append(PageFact("digests of all outcomes", digests.joined(separator: ", ")))
    if report.environments.isEmpty { facts.append(PageFact("chaos", report.version)) }
    for (number, environment) in report.environments.enumerated() {
      let head = report.environments.count > 1 ? "run \(number + 1): " : ""
      facts += all(environment).map { PageFact(head + $0.0, $0.1) }
    }
    return facts
  }

  private init(_ name: String, _ words: String) {
    self.name = name.harmless()
    self.words = words.harmless()
  }

  private static func all(_ environment: RunEnvironment) -> [(String, String)] {
    [
      ("chaos", environment.version), ("build", environment.build ?? "not known"),
      ("arguments", environment.arguments.joined(separator: " ")),
      ("workers", "\(environment.workers)"), ("system", environment.system),
      ("kernel", "\(environment.kernel), \(environment.architecture)"),
      ("libsqlite3", environment.sqlite), ("trace format", "\(environment.traceFormat)"),
    ]
  }
}
