// What the fuzzer is asked for besides libFuzzer's own flags.

/// Options of the fuzzer. They begin with two dashes, which libFuzzer leaves alone, and so do the
/// processes that it starts for `-fork`, `-merge` and `-minimize_crash`.
public struct FuzzOptions: Hashable, Sendable {
  /// The store that is fuzzed.
  public var store = "session-cached"
  /// The folder with known bugs, in which findings are saved; nil for none.
  public var corpus: String?
  /// The folder into which packs of the corpus are unpacked, for libFuzzer to read; nil for none.
  public var packsInto: String?
  /// The findings that do not end the fuzzer.
  public var past = Past.known
  /// What tells the fuzzer that an input did something new.
  public var guide = Guide.states
  /// What comes after a finding.
  public var after = After.end
  /// Whether only the crash itself is wanted: libFuzzer compares or shrinks inputs.
  public var isForCrashOnly = false
  /// How the command line is called in the line that replays a finding.
  public var command = "chaos"

  /// Which bugs the fuzzer goes past.
  public enum Past: String, CaseIterable, Sendable {
    case nothing
    /// Those that the corpus holds as known.
    case known
    /// Those and what earlier runs found.
    case found
  }

  /// What the fuzzer does when it has found something.
  public enum After: String, CaseIterable, Sendable {
    /// It ends, as libFuzzer does, and leaves a crash file.
    case end
    /// It keeps the finding in the corpus and goes on; at its end the exit status tells.
    case goOn = "go-on"
  }

  /// What counts as new.
  public enum Guide: String, CaseIterable, Sendable {
    /// The abstract states of the run.
    case states
    /// The edges of the code that ran.
    case edges
    case both
  }

  /// What holds where nobody says anything.
  public init() {}

  /// Reads the arguments. A program called `ChaosFuzz-NAME` fuzzes that store: services need that.
  ///
  /// - Parameter standard: the store that is fuzzed if nobody names one; nil for a built-in one.
  /// - Throws: if they make no sense.
  public init(arguments: [String], program: String, standard: String? = nil)
    throws(FuzzOptionError)
  {
    let name = program[
      (program.lastIndex(of: "/").map { program.index(after: $0) }
        ?? program.startIndex)...]
    if let standard { store = standard }
    if name.hasPrefix(Self.named) { store = String(name.dropFirst(Self.named.count)) }
    var given: Set<String> = []
    for argument in arguments {
      guard argument.hasPrefix("--") else {
        takeFlag(argument)
        continue
      }
      let sides = argument.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if !given.insert(String(sides[0])).inserted { throw .twice("--\(sides[0])") }
      try take(String(sides[0]), sides.count > 1 ? String(sides[1]) : nil)
    }
    // There is no crash file either: what it finds would be gone.
    if after == .goOn, corpus == nil { throw .without("--corpus", for: "--after=go-on") }
  }

  /// libFuzzer's flags that change what a finding is for.
  private mutating func takeFlag(_ flag: String) {
    let heads = [
      "-merge=1", "-merge_inner=1", "-minimize_crash=1", "-minimize_crash_internal_step=1",
    ]
    if heads.contains(flag) { isForCrashOnly = true }
  }

  private mutating func take(_ name: String, _ value: String?) throws(FuzzOptionError) {
    guard Self.names.contains(name) else { throw .unknown("--" + name) }
    guard let value, !value.isEmpty else { throw .noValue("--" + name) }
    switch name {
    case "store": store = value
    case "corpus": corpus = value
    case "command": command = value
    case "packs-into": packsInto = value
    case "after": after = try Self.one(of: After.self, value, name)
    case "past": past = try Self.one(of: Past.self, value, name)
    default: guide = try Self.one(of: Guide.self, value, name)
    }
  }

  private static let named = "ChaosFuzz-"
  static let names = ["store", "corpus", "packs-into", "command", "past", "guide", "after"]

  private static func one<Word: RawRepresentable<String> & CaseIterable>(
    of words: Word.Type, _ value: String, _ name: String
  ) throws(FuzzOptionError) -> Word {
    guard let word = Word(rawValue: value) else {
      throw .noSuchWord(value, option: "--" + name, known: Word.allCases.map(\.rawValue))
    }
    return word
  }
}
