// A named bug as a trace, with what it is to show on which store and era, and how it is read from
// its text: that of a trace, with notes of its own and with open choices.

import ChaosTrace

/// A known bug, as steps that bring it about on any store that has it: most were met by somebody,
/// and others follow from what is documented.
///
/// Where the moment that matters differs from store to store, a step says `each`: before each of
/// its disk calls, with each set of surviving writes, at each call that may fail. Such a scenario
/// stands for many traces, and its verdict is the worst of theirs.
public struct Scenario: Sendable {
  /// A step in which a choice is left open.
  public struct Choice: Hashable, Sendable {
    /// What is to be gone through.
    public enum Kind: Hashable, Sendable {
      /// The disk call before which an act stops.
      case pause
      /// The writes that survive a crash.
      case survivors
      /// The call that a fault strikes.
      case nth
    }

    public var step: Int
    public var kind: Kind

    public init(step: Int, kind: Kind) {
      self.step = step
      self.kind = kind
    }
  }

  /// What a store is known to do.
  public struct Expectation: Hashable, Sendable {
    /// The store with its options; nil for every store.
    public var store: String?
    public var eras: [EraName]
    public var outcome: Outcome

    /// What comes of it.
    public enum Outcome: Hashable, Sendable {
      case held
      /// At least these promises break.
      case broken([String])
      /// What matters cannot happen there.
      case doesNotApply
    }
  }

  /// Its name on the command line: its file's, without the ending.
  public var name: String
  /// What happened, in one sentence.
  public var title: String
  /// Where it comes from: ids of FACTS.md, or whatever its author writes.
  public var sources: [String]
  /// How sure it is that it happens to people; nil where its author does not say.
  public var confidence: Confidence?
  /// What helps against it, in one sentence; nil where nobody tells.
  public var fix: String?
  /// The store that stands for the one in which the bug was met.
  public var store: String?
  /// The promises that break where the bug is, besides others for other reasons; none is any.
  public var promises: [String]
  /// The text that it was read from.
  public var text: String
  /// The phone and the steps; where a step leaves a choice open, the first one stands.
  public var trace: Trace
  /// The open choices, by step.
  public var choices: [Choice]
  /// The steps without whose effect it shows nothing; none stands for all.
  public var decisive: [Int]
  /// What a store must do for it to say anything.
  public var needs: [Need]
  /// What is known of stores; the first that fits counts.
  public var expectations: [Expectation]
  /// What of the app takes the place of what the scenario names (`with(_:)`).
  public var substitutes: [Substitute] = []

  /// The steps that must take effect.
  public var needed: [Int] { decisive.isEmpty ? Array(trace.steps.indices) : decisive }

  /// Whether what breaks is this bug.
  public func isShown(by broken: [String]) -> Bool {
    promises.isEmpty ? !broken.isEmpty : broken.contains(where: promises.contains)
  }

  /// What is known of a store on an era.
  public func expected(_ store: String, _ era: EraName) -> Expectation.Outcome? {
    expectations.first { ($0.store ?? store) == store && $0.eras.contains(era) }?.outcome
  }
}

extension Scenario {
  /// The confidence of FACTS.md in what a scenario tells as a whole.
  public enum Confidence: String, CaseIterable, Hashable, Sendable, Codable {
    /// Somebody met it and told of it.
    case reported
    /// The documentation, a paper or published source code says that it goes this way.
    case documented
    /// Seen by running published code.
    case measured
    /// Several facts make a course of events that nobody reported as a whole.
    case composed
  }

  /// Reads a scenario by its file's name. Throws the first thing that is wrong, with its line.
  public init(name: String, parsing bytes: [UInt8]) throws(ScenarioError) {
    var draft = Draft()
    for (place, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      guard let text = String(validating: line, as: UTF8.self) else {
        throw ScenarioError(line: place + 1, reason: .notText)
      }
      try draft.take(text, place + 1)
    }
    let trace: Trace
    do throws(TraceTextError) {
      trace = try TraceText(parsing: draft.lines.joined(separator: "\n")).trace
    } catch {
      throw ScenarioError(line: error.line, reason: .trace(error.reason))
    }
    if trace.steps.isEmpty {
      throw ScenarioError(line: draft.lines.count, reason: .missing("a step"))
    }
    if let line = draft.waiting { throw ScenarioError(line: line, reason: .nothingDecisive) }
    guard let title = draft.title else {
      throw ScenarioError(line: draft.lines.count, reason: .missing("a note '@title'"))
    }
    self.init(
      name: name, title: title, sources: draft.sources, confidence: draft.confidence,
      fix: draft.fix, store: draft.store, promises: draft.promises,
      text: String(decoding: bytes, as: UTF8.self),
      trace: trace, choices: draft.choices, decisive: draft.decisive, needs: draft.needs,
      expectations: draft.expectations)
  }
}

/// What has been read of a scenario.
private struct Draft {
  var title: String?
  var store: String?
  var sources: [String] = []
  var confidence: Scenario.Confidence?
  var fix: String?
  var promises: [String] = []
  var expectations: [Scenario.Expectation] = []
  var needs: [Need] = []
  var choices: [Scenario.Choice] = []
  var decisive: [Int] = []
  /// The line of a `@decisive` whose step has not come yet.
  var waiting: Int?
  /// The lines of the trace with the first choice where one is open. Line by line the scenario's.
  var lines: [String] = []
  /// Lines that are no comments and no notes: the trace's own head is two of them.
  private var count = 0
  private static let head = 2
  private static let notes = [
    "title", "source", "confidence", "fix", "store", "breaks", "needs", "expect",
  ]

  mutating func take(_ text: String, _ line: Int) throws(ScenarioError) {
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
    guard let first = words.first, !first.hasPrefix("#") else {
      lines.append("")
      return
    }
    if first.hasPrefix("@") {
      lines.append("")
      return try note(String(first.dropFirst()), words.dropFirst().map(String.init), line)
    }
    let step = count - Self.head
    count += 1
    guard step >= 0 else {
      lines.append(text)
      return
    }
    if waiting != nil {
      decisive.append(step)
      waiting = nil
    }
    lines.append(settle(words.map(String.init), step).joined(separator: " "))
  }

  /// The step's words with the first choice in the place of an open one.
  private mutating func settle(_ words: [String], _ step: Int) -> [String] {
    var words = words
    for place in words.indices {
      let isCrash = words[0] == Opcode.panic.word || words[0] == Opcode.powerLoss.word
      switch words[place] {
      case "pause=each":
        words[place] = "pause=1"
        choices.append(Scenario.Choice(step: step, kind: .pause))
      case "nth=each":
        words[place] = "nth=1"
        choices.append(Scenario.Choice(step: step, kind: .nth))
      case "each" where isCrash && place == 1:
        words[place] = "none"
        choices.append(Scenario.Choice(step: step, kind: .survivors))
      default: break
      }
    }
    return words
  }

  private mutating func note(_ name: String, _ words: [String], _ line: Int) throws(ScenarioError) {
    func error(_ reason: ScenarioError.Reason) -> ScenarioError {
      ScenarioError(line: line, reason: reason)
    }
    if name == "decisive" {
      if let word = words.first { throw error(.extra(word)) }
      if waiting != nil { throw error(.twice(name)) }
      waiting = line
      return
    }
    guard Self.notes.contains(name) else { throw error(.unknownNote(name)) }
    guard let first = words.first else { throw error(.missing("what '@\(name)' says")) }
    switch name {
    case "title":
      if title != nil { throw error(.twice(name)) }
      title = words.joined(separator: " ")
    case "fix":
      if fix != nil { throw error(.twice(name)) }
      fix = words.joined(separator: " ")
    case "source": sources += words
    case "breaks": promises += words
    case "needs":
      for word in words {
        guard let need = Need(rawValue: word) else { throw error(.unknownNeed(word)) }
        needs.append(need)
      }
    case "confidence":
      if confidence != nil { throw error(.twice(name)) }
      if words.count > 1 { throw error(.extra(words[1])) }
      guard let known = Scenario.Confidence(rawValue: first) else {
        throw error(.unknownConfidence(first))
      }
      confidence = known
    case "store":
      if store != nil { throw error(.twice(name)) }
      if words.count > 1 { throw error(.extra(words[1])) }
      store = first
    default:
      do throws(ScenarioError.Reason) {
        expectations.append(try Scenario.Expectation(words))
      } catch {
        throw ScenarioError(line: line, reason: error)
      }
    }
  }
}

extension Scenario.Expectation {
  /// Reads `STORE ERAS: OUTCOME`; `*` stands for every store or era.
  fileprivate init(_ words: [String]) throws(ScenarioError.Reason) {
    guard let colon = words.firstIndex(where: { $0.hasSuffix(":") }) else { throw .noColon }
    var about = words[...colon]
    about[colon].removeLast()
    guard let store = about.popFirst(), !about.isEmpty else { throw .missing("an era") }
    self.store = store == "*" ? nil : store
    if about.elementsEqual(["*"]) {
      eras = EraName.allCases
    } else {
      eras = []
      for word in about {
        guard let era = EraName(word: word) else { throw .unknownEra(word) }
        eras.append(era)
      }
    }
    let rest = words[(colon + 1)...]
    guard let word = rest.first else { throw .missing("an outcome") }
    switch word {
    case "held": outcome = .held
    case "does-not-apply": outcome = .doesNotApply
    case "broken":
      outcome = .broken(Array(rest.dropFirst()))
      return
    default: throw .unknownOutcome(word)
    }
    if rest.count > 1 { throw .extra(rest[rest.startIndex + 1]) }
  }
}
