// Results come from other machines: what one says is checked before anything is made of it.

import ChaosTrace

/// What is wrong with a document, and where.
public struct DocumentProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong at the place.
  public enum Reason: Hashable, Sendable {
    /// A count is below zero, or so large that sums could overflow.
    case number(Int)
    /// Seconds are below zero, no number, or more than a hundred years.
    case time
    /// A text has more bytes than this.
    case tooLong(limit: Int)
    /// A list has more elements than this.
    case tooMany(limit: Int)
    /// The lines of a finding of the past are no trace.
    case noTrace
  }

  /// The names of fields with dots between them: `stores[0].traces`.
  public var place: String
  /// What is wrong there.
  public var reason: Reason

  public var description: String {
    switch reason {
    case .number(let number): "\(place): \(number) is not a valid count"
    case .time: "\(place): not a valid time"
    case .tooLong(let limit): "\(place): longer than \(limit) bytes"
    case .tooMany(let limit): "\(place): more than \(limit)"
    case .noTrace: "\(place): not a trace that this version reads"
    }
  }
}

extension RunReport {
  /// Steps of a finding's trace at most: smallest traces have a dozen.
  public static let mostSteps = 20_000

  /// Numbers beyond which nothing counts: sums of whole files of results stay far from overflowing.
  private static let largest = 1 << 40
  /// Bytes of a name, and of any other text.
  private static let (longestName, longestText) = (1_000, 1 << 16)
  private static let mostStores = 1_000
  private static let (mostFindings, mostPastFindings) = (10_000, 5_000)
  private static let mostLines = 10_000
  /// Seconds of a hundred years.
  private static let longestTime = 3e9

  /// Checks that numbers and lengths are such that reports can be made of them.
  ///
  /// - Throws: the first thing that is wrong, and where it stands.
  public func check() throws(DocumentProblem) {
    try Self.check([seed, version], "seed, version")
    try Self.check(stores.count, atMost: Self.mostStores, "stores")
    let findings = stores.reduce(0) { $0 + $1.findings.count }
    try Self.check(findings, atMost: Self.mostFindings, "stores[].findings")
    for (place, store) in stores.enumerated() { try store.check("stores[\(place)]") }
    try Self.check(checks.count, atMost: Self.mostLines, "checks")
    for (place, check) in checks.enumerated() {
      try Self.check([check.kind, check.name, check.message], "checks[\(place)]")
    }
    try Self.check(environments.count, atMost: Self.mostStores, "environments")
    for (place, environment) in environments.enumerated() {
      try Self.check(environment.arguments, "environments[\(place)].arguments")
    }
    if let history { try Self.check(history) }
  }

  private static func check(_ history: NightHistory) throws(DocumentProblem) {
    try check(history.nights.count, atMost: mostLines, "history.nights")
    for (place, night) in history.nights.enumerated() {
      let place = "history.nights[\(place)]"
      try check([night.label, night.seed, night.verdict, night.commit ?? ""], place)
      let counts = [night.new, night.known, night.returned, night.fixed, night.open]
      try check(numbers: [night.stores, night.traces, night.steps] + counts, place)
    }
    try check(history.findings.count, atMost: mostPastFindings, "history.findings")
    for (place, finding) in history.findings.enumerated() {
      let place = "history.findings[\(place)]"
      try check(name: finding.invariant, "\(place).invariant")
      try check(name: finding.store, "\(place).store")
      let nights = [finding.firstSeen, finding.lastSeen, finding.fixedIn, finding.returnedIn]
      try check(
        [finding.signature, finding.id, finding.message] + nights.compactMap { $0 }, place)
      try check(numbers: [finding.nights], "\(place).nights")
      try check(finding.trace.count, atMost: mostSteps + 1, "\(place).trace")
      if (try? Trace(lines: finding.trace)) == nil {
        throw DocumentProblem(place: "\(place).trace", reason: .noTrace)
      }
    }
  }

  // MARK: One value

  fileprivate static func check(numbers: [Int], _ place: String) throws(DocumentProblem) {
    guard let wrong = numbers.first(where: { !(0...largest).contains($0) }) else { return }
    throw DocumentProblem(place: place, reason: .number(wrong))
  }

  fileprivate static func check(time: Double?, _ place: String) throws(DocumentProblem) {
    guard let time, !(0...longestTime).contains(time) else { return }
    throw DocumentProblem(place: place, reason: .time)
  }

  fileprivate static func check(name: String, _ place: String) throws(DocumentProblem) {
    if name.utf8.count <= longestName { return }
    throw DocumentProblem(place: place, reason: .tooLong(limit: longestName))
  }

  fileprivate static func check(_ texts: [String], _ place: String) throws(DocumentProblem) {
    try check(texts.count, atMost: mostLines, place)
    if texts.allSatisfy({ $0.utf8.count <= longestText }) { return }
    throw DocumentProblem(place: place, reason: .tooLong(limit: longestText))
  }

  fileprivate static func check(_ count: Int, atMost limit: Int, _ place: String)
    throws(DocumentProblem)
  {
    if count > limit { throw DocumentProblem(place: place, reason: .tooMany(limit: limit)) }
  }
}

extension StoreReport {
  fileprivate func check(_ place: String) throws(DocumentProblem) {
    try RunReport.check(name: store, "\(place).store")
    try RunReport.check(numbers: [traces, planned, steps, appliedSteps, unexamined], place)
    try RunReport.check(time: seconds, "\(place).seconds")
    try RunReport.check([digest], "\(place).digest")
    try RunReport.check(doubts, "\(place).doubts")
    try RunReport.check(neverHappened, "\(place).neverHappened")
    try RunReport.check(cannotHappen ?? [], "\(place).cannotHappen")
    for (number, finding) in findings.enumerated() {
      try finding.check("\(place).findings[\(number)]")
    }
  }
}

extension Finding {
  fileprivate func check(_ place: String) throws(DocumentProblem) {
    try RunReport.check(name: invariant, "\(place).invariant")
    let others = [seed, traceFile, firstSeen].compactMap { $0 }
    try RunReport.check([signature, violation.message, replayLine] + others, place)
    try RunReport.check(trace.steps.count, atMost: RunReport.mostSteps, "\(place).trace")
    try RunReport.check(time: foundAfter, "\(place).foundAfter")
  }
}
