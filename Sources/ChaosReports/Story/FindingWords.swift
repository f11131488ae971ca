// A finding in words, the same in every report: what was answered and what was expected, the cause
// with its fact, what would be right, and what else the cause breaks.

import ChaosContracts

/// What every report says of a finding. Nothing in it is safe for markup yet.
public struct FindingWords: Sendable {
  /// One of them, with the word that stands before it.
  public struct Field: Sendable {
    public var name: String
    public var words: String
  }

  /// What was answered, and what was expected: a sentence without a full stop.
  public let message: String
  /// Where a process crashed, the cause, what would be right, and what else breaks: those that are
  /// known.
  public let fields: [Field]

  public init(_ finding: Finding) {
    message = finding.violation.message
    let cause = finding.cause.map { CauseWords.cause($0, finding.judged, finding.violation) }
    let isInSettings = finding.judged.map { judged in
      [finding.violation.required].compactMap(\.self).contains {
        judged.operation($0).changesSettings
      }
    }
    let right =
      finding.cause.flatMap {
        FixWords.right(
          $0, breaking: finding.invariant, isInSettings: isInSettings ?? false,
          isDeleted: finding.judged?.isDeleted(finding.violation) ?? false)
      }
      ?? finding.judged.flatMap { CauseWords.right($0, finding.violation, finding.cause) }
      ?? FixWords.right(finding.invariant)
    let others = finding.symptoms.filter { $0 != finding.invariant }
    let also = others.isEmpty ? nil : others.joined(separator: ", ")
    let crash = finding.crash.map(Self.words)
    fields = [("crash", crash), ("cause", cause), ("right", right), ("also", also)].compactMap {
      name, words in words.map { Field(name: name, words: $0) }
    }
  }

  /// A place in the code, with what went wrong there.
  private static func words(_ place: CodePlace) -> String {
    let line = place.line.map { ":\($0)" } ?? ""
    return "\(place.file)\(line)" + (place.function.map { ", \($0)" } ?? "")
      + (place.reason.map { ": \($0)" } ?? "")
  }

  /// A heading: the store, and what it does not survive. Without ids of facts, which have no place
  /// where people look for what is what.
  public static func heading(_ finding: Finding) -> String {
    guard let cause = finding.cause else { return "\(finding.store) breaks \(finding.invariant)" }
    let promise = cause.promise.map { " (\($0))" } ?? ""
    return "\(finding.store): \(CauseWords.plain(cause))\(promise)"
  }

  /// The cause alone, or what was answered where nobody knows the cause.
  public var cause: String { fields.first { $0.name == "cause" }?.words ?? message }

  /// All of it, a line for each.
  public var lines: [String] { [message] + fields.map { "\($0.name): \($0.words)" } }

  /// All of it in one line.
  public var line: String { lines.joined(separator: "; ") }
}

extension Judged {
  /// Whether what is gone was in the keychain, and the app has deleted something there since, where
  /// nobody asked for a change of it.
  fileprivate func isDeleted(_ violation: Violation) -> Bool {
    guard let shown = violation.operation.map({ operation($0) }), let key = shown.key,
      key.place == .keychain || promises.saysKeychain(of: key),
      let saved = violation.required.flatMap({ operation($0).completed }),
      let answered = shown.completed, saved < answered
    else { return false }
    let changes = history.operations.filter {
      $0.key == shown.key && [.write, .remove].contains($0.kind)
    }
    return (saved..<answered).contains { place in
      guard case .phone(.deleted) = history.events[place] else { return false }
      return !changes.contains { ($0.invoked...($0.completed ?? .max)).contains(place) }
    }
  }
}
