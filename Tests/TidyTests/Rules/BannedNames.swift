// Names that sources may not use, each with what to use instead.

/// Chance, clocks, addresses and hash orders from outside would make runs differ; traps and prints
/// would hide what happened.
enum BannedNames {
  /// A name and where it may stand all the same.
  struct Ban {
    var name: String
    var instead: String
    /// Files, or folders with a slash at the end.
    var allowed: [String] = []

    func allows(_ path: String) -> Bool {
      allowed.contains { $0.hasSuffix("/") ? path.hasPrefix($0) : path == $0 }
    }
  }

  private static let command = "Sources/ChaosCommand/"

  static let bans = [
    // In the app's process that is the phone's clock.
    Ban(
      name: "Date()", instead: "Host.wallClock",
      allowed: ["Sources/ChaosApple/FoundationNames.swift"]),
    Ban(name: "Date.now", instead: "Host.wallClock"),
    Ban(name: "UUID()", instead: "Host.random() or a stamp of the session"),
    Ban(name: "SystemRandomNumberGenerator", instead: "RandomStream"),
    Ban(name: ".shuffled()", instead: "RandomStream.mix"),
    Ban(name: ".shuffle()", instead: "RandomStream.mix"),
    Ban(name: ".randomElement()", instead: "RandomStream.pick"),
    // The seed that nobody chose comes from outside, and is printed before anything runs.
    Ban(
      name: ".random(in:", instead: "RandomStream.below",
      allowed: ["Sources/ChaosCommand/Commands/RunCommand.swift"]),
    Ban(name: "hashValue", instead: "RollingHash or Digest"),
    Ban(name: "ObjectIdentifier", instead: "a number that the simulation counts"),
    Ban(name: "ContinuousClock", instead: "VirtualClock"),
    Ban(name: "SuspendingClock", instead: "VirtualClock"),
    // Budgets, progress lines and the watchdog are about the time of people.
    Ban(
      name: "DispatchTime", instead: "VirtualClock",
      allowed: [command, "Sources/ChaosCampaign/Running/Stopwatch.swift"]),
    Ban(name: "clock_gettime", instead: "VirtualClock", allowed: [command]),
    // The store that misbehaves does so on purpose.
    Ban(
      name: "getenv", instead: "a parameter",
      allowed: ["Sources/ChaosStores/Rogue/Rogue.swift"]),
    Ban(name: "try!", instead: "a typed error, or a fatalError that says which bug of chaos it is"),
    Ban(name: "as!", instead: "a type that needs no cast"),
    Ban(name: "precondition(", instead: "must(_:_:)"),
    Ban(name: "preconditionFailure(", instead: "must(_:_:)"),
    Ban(name: "assert(", instead: "must(_:_:): checks stay on in release builds"),
    Ban(name: "assertionFailure(", instead: "must(_:_:)"),
    Ban(name: "print(", instead: "a value that a report or Console shows"),
    Ban(name: "debugPrint(", instead: "a value that a report or Console shows"),
    Ban(name: "dump(", instead: "a value that a report or Console shows"),
  ]

  /// Words of unfinished work, in comments too. In two parts, or this file would hold them.
  static let unfinished = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]

  static func used(_ file: SourceFile) -> [Problem] {
    bans.flatMap { ban -> [Problem] in
      if ban.allows(file.path) { return [] }
      return lines(with: ban.name, file.code).map {
        file.problem("'\(ban.name)' is banned, use \(ban.instead)", line: $0)
      }
    }
  }

  static func unfinishedWork(_ file: SourceFile) -> [Problem] {
    unfinished.flatMap { word in
      lines(with: word, file.lines).map { file.problem("'\(word)': finish it", line: $0) }
    }
  }

  /// Traps of other kinds than bugs of chaos, each with its reason.
  private static let traps = [
    // The system has no thread to give: nothing can be run, and nothing is wrong with chaos.
    "Sources/ChaosPhone/Scheduling/NativeThread.swift",
    // A user's test that runs iOS code outside of a managed process: nobody could answer.
    "Sources/ChaosProcess/Asking/PhoneLine.swift",
    // iOS raises an exception there, and the app ends.
    "Sources/ChaosApple/Exception.swift",
    // A store that traps, to show that a trap costs one trace.
    "Sources/ChaosStores/Rogue/Rogue.swift",
  ]

  /// A trap must say that it is a bug of chaos, in its own line or the next.
  static func unexplainedTraps(_ file: SourceFile) -> [Problem] {
    if traps.contains(file.path) { return [] }
    return lines(with: "fatalError(", file.code).compactMap { line in
      let message = file.lines[(line - 1)..<min(line + 1, file.lines.count)].joined()
      // What is called in a static property cannot throw.
      let isSaid = ["chaos has a bug: ", "chaos was called wrongly: "].contains {
        message.contains($0)
      }
      return isSaid
        ? nil : file.problem("a trap must say 'chaos has a bug: …'; else throw", line: line)
    }
  }

  /// The lines in which a name stands by itself, as no part of a longer one and as no member.
  static func lines(with name: String, _ lines: [Substring]) -> [Int] {
    lines.enumerated().filter { stands(name, in: $1) }.map { $0.offset + 1 }
  }

  private static func stands(_ name: String, in line: Substring) -> Bool {
    var rest = line
    while let range = rest.firstRange(of: name) {
      let before = line[..<range.lowerBound]
      let isCall = name.hasSuffix("(")
      let isPart =
        isWordlike(name.first) && (isWordlike(before.last) || isCall && before.last == ".")
        || isWordlike(name.last) && isWordlike(line[range.upperBound...].first)
      if !isPart && !(isCall && before.hasSuffix("func ")) { return true }
      rest = line[range.upperBound...]
    }
    return false
  }

  private static func isWordlike(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
  }
}
