// What a night does besides searching, as reports show it.

/// A check with a name that stays the same from night to night.
public struct ReportedCheck: Hashable, Sendable, Codable {
  /// What it belongs to: regressions, known findings, planted bugs.
  public var kind: String
  /// What was checked: a kept trace's file, a planted bug, a store.
  public var name: String
  /// Whether it came out as it had to: held also for a known finding that breaks as its notes say.
  public var verdict: Verdict
  /// Why it does not hold; of one that holds, what else there is to say, mostly nothing.
  public var message: String

  /// - Parameter kind: one of those below; another version may know more.
  public init(kind: String, name: String, verdict: Verdict, message: String = "") {
    self.kind = kind
    self.name = name
    self.verdict = verdict
    self.message = message
  }

  /// The kind of a trace in `Corpus/Regressions`.
  public static let regressions = "regressions"
  /// The kind of a trace in `Corpus/Known`.
  public static let known = "known findings"
  /// The kind of a planted bug, and of the clean store in which nothing may be found.
  public static let planted = "planted bugs"
  /// The kind of a store that was fuzzed.
  public static let fuzzer = "fuzzer"
  /// The kind of an earlier night that came to no end.
  public static let killed = "killed nights"
  /// The kind of what is said of the night itself.
  public static let night = "night"

  /// What a check of a kind asks for; nothing for a kind of another version.
  public static func meaning(_ kind: String) -> String {
    switch kind {
    case regressions: "kept traces that must hold on every era"
    case known: "kept traces that must break exactly as their notes say"
    case planted: "bugs that are put into a clean store and must be found"
    case fuzzer: "each store fuzzed; what it finds is told as a finding"
    case killed: "findings of nights that were killed, taken over"
    case night: "whether this night came to its end"
    default: ""
    }
  }

  /// The kinds, in the order in which they come first.
  public static func kinds(_ checks: [ReportedCheck]) -> [String] {
    checks.map(\.kind).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// All kinds in a sentence, with how many hold.
  public static func sentence(_ checks: [ReportedCheck]) -> String? {
    if checks.isEmpty { return nil }
    let counts = kinds(checks).map { kind in
      let own = checks.filter { $0.kind == kind }
      return "\(kind) \(own.count { $0.verdict == .held }) of \(own.count)"
    }
    return "As expected: \(counts.joined(separator: ", "))."
  }
}

extension RunReport {
  /// Whether it is of a night that has no end yet: one at work, or one that was killed.
  public var hasNotEnded: Bool {
    checks.contains { $0.kind == ReportedCheck.night && $0.verdict == .unknown }
  }
}
