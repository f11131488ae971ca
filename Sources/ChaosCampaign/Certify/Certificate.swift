// What a search proves, as a document: the same bytes from every search of the same plan with the
// same build, whoever ran which part of it.

import ChaosHash
import ChaosTrace

/// Every trace of up to so many steps of an alphabet, gone through.
package struct Certificate: Codable, Equatable, Sendable {
  /// What is known of the traces of one length.
  package struct Level: Codable, Equatable, Sendable {
    package var steps: Int
    /// Traces of just this length, none merged, in decimal digits.
    package var traces: String
    /// Worlds that no shorter trace leads to.
    package var worlds: Int
    /// Of the worlds from which crashes lead here, those with more survivor sets than were tried.
    package var cutCrashes: Int
    /// Names these worlds, what breaks there, and their order.
    package var hash: String
  }

  /// A world, so that somebody else can see whether it is the same there.
  package struct Witness: Codable, Equatable, Sendable {
    package var trace: [String]
    package var world: String
  }

  /// The first of the shortest traces that break a promise.
  package struct Breaking: Codable, Equatable, Sendable {
    package var promises: [String]
    package var trace: Trace
    /// Worlds of its level in which a promise is broken.
    package var worlds: Int
  }

  package static let schema = "chaos-certificate-1"
  /// Worlds of each level that are told in full: those with the smallest names.
  static let witnesses = 4

  package var schema: String
  package var version: String
  package var store: String
  package var plan: CertifyPlan
  /// How a crash chooses what survives.
  package var survivors: String
  /// The length up to which every trace was gone through.
  package var steps: Int
  package var verdict: String
  /// Traces of up to that length, the empty one among them, in decimal digits.
  package var traces: String
  /// Different worlds that these lead to.
  package var worlds: Int
  package var levels: [Level]
  package var witnesses: [Witness]
  package var breaking: Breaking?
  /// Names all of the above.
  package var hash: String

  static let held = "held"
  static let broken = "broken"
  static let survivorWords =
    "all sets where they are at most 64, else the canonical ones (cutCrashes)"

  /// The document.
  package var text: String { SortedJSON.text(self) }

  private var ownHash: String {
    var copy = self
    copy.hash = ""
    return Digest(Array(SortedJSON.text(copy, isPretty: false).utf8)).description
  }

  /// The certificate for the deepest level that is whole, up to `most` steps. Nil where no level
  /// is, and where 128 bits do not hold the number of traces.
  package init?(_ table: WorldTable, _ plan: CertifyPlan, store: String, upTo most: Int) {
    guard let last = (0...most).last(where: { table.isWhole($0) }) else { return nil }
    let firstBroken = (0...last).first { level in
      table.worlds(of: level).contains { table.broken[$0] != nil }
    }
    let steps = firstBroken ?? last
    guard let counts = table.traces(upTo: steps) else { return nil }
    var (sum, overflows) = (UInt128(0), false)
    for count in counts {
      let (next, isTooMuch) = sum.addingReportingOverflow(count)
      (sum, overflows) = (next, overflows || isTooMuch)
    }
    if overflows { return nil }
    schema = Self.schema
    version = chaosVersion
    self.store = store
    self.plan = plan
    self.steps = steps
    survivors = Self.survivorWords
    verdict = firstBroken == nil ? Self.held : Self.broken
    traces = "\(sum)"
    levels = (0...steps).map { level in
      Level(
        steps: level, traces: "\(counts[level])", worlds: table.worlds(of: level).count,
        cutCrashes: level < table.cutCrashes.count ? table.cutCrashes[level] : 0,
        hash: table.digest(of: level).description)
    }
    worlds = levels.reduce(0) { $0 + $1.worlds }
    witnesses = (0...steps).flatMap { level in
      table.worlds(of: level).sorted { table.names[$0].digest < table.names[$1].digest }
        .prefix(Self.witnesses).map { world in
          Witness(
            trace: table.trace(to: world).map { Step(number: $0).text },
            world: table.names[world].digest.description)
        }
    }
    if let level = firstBroken {
      let broken = table.worlds(of: level).filter { table.broken[$0] != nil }
      let trace = plan.trace(table.trace(to: broken[0]).map { Step(number: $0) })
      breaking = Breaking(
        promises: table.broken[broken[0]] ?? [], trace: trace, worlds: broken.count)
    }
    hash = ""
    seal()
  }

  /// Names what the certificate says now.
  mutating func seal() { hash = ownHash }

  // MARK: Reading

  /// Bytes and values of a certificate that are read at most.
  private static let limit = 16 << 20

  /// Steps of a trace at most: more than anybody has time for.
  package static let mostSteps = 64

  /// Reads a certificate, and refuses what cannot be one.
  package static func read(_ path: String) throws -> Certificate {
    let (certificate, bytes) = try ForeignFile.readWhole(
      Certificate.self, path, atMost: limit, or: "no certificate")
    if let problem = certificate.problem {
      throw CommandFailure("\(path): \(problem)", .malformed)
    }
    // What a reader sees and the hash does not cover: other spellings, and fields nobody knows.
    guard Array(certificate.text.utf8) == bytes else {
      throw CommandFailure(
        "\(path): says more, or says it otherwise, than 'chaos certify' writes", .malformed)
    }
    return certificate
  }

  /// Why it makes no sense; nil if it does.
  private var problem: String? {
    if schema != Self.schema { return "schema: is not '\(Self.schema)'" }
    if hash != ownHash { return "hash: is not that of the rest: somebody changed the certificate" }
    if version != chaosVersion {
      return "version: is of chaos \(version.shown), and this is \(chaosVersion)"
    }
    if !(0...Self.mostSteps).contains(steps) { return "steps: \(steps) is not a valid count" }
    if levels.count != steps + 1 { return "levels: are not those of \(steps) steps" }
    if levels.enumerated().contains(where: { $0.offset != $0.element.steps }) {
      return "levels: are not in order"
    }
    if (verdict == Self.broken) != (breaking != nil) || ![Self.held, Self.broken].contains(verdict)
    {
      return "verdict: does not fit what breaks"
    }
    for (place, witness) in witnesses.enumerated() where witness.steps == nil {
      return "witnesses[\(place)].trace: no steps"
    }
    return countProblem
  }

  /// What is told twice must be the same, and what nobody goes through again must make sense.
  private var countProblem: String? {
    if survivors != Self.survivorWords { return "survivors: not as crashes choose here" }
    var (sum, count) = (UInt128(0), 0)
    for level in levels {
      let name = "levels[\(level.steps)]"
      guard (0...WorldTable.most).contains(level.worlds) else {
        return "\(name).worlds: \(level.worlds) is not a valid count"
      }
      guard (0...WorldTable.most).contains(level.cutCrashes) else {
        return "\(name).cutCrashes: \(level.cutCrashes) is not a valid count"
      }
      guard let traces = UInt128(level.traces), "\(traces)" == level.traces,
        case (let next, false) = sum.addingReportingOverflow(traces)
      else { return "\(name).traces: not a valid count" }
      (sum, count) = (next, count + level.worlds)
      let told = witnesses.count { $0.trace.count == level.steps }
      if told != min(Self.witnesses, level.worlds) {
        return "witnesses: \(told) of traces of \(level.steps) steps"
      }
    }
    if traces != "\(sum)" { return "traces: are not those of the levels" }
    if worlds != count { return "worlds: are not those of the levels" }
    return nil
  }

  /// Whether every trace held.
  package var isHeld: Bool { breaking == nil }
}

extension Certificate.Witness {
  /// The steps of its trace; nil if they are none.
  package var steps: [Step]? {
    (try? Trace(lines: [TraceHeader().text] + trace))?.steps
  }
}
