// Where a test asked, so that its failures stand there and can be run again.

import ChaosCampaign
import Testing

/// The place of a call in a user's test.
struct CallSite: Sendable {
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt
  /// The function with the call: the test, where the framework does not say its name.
  var function: String

  /// The place as Swift Testing has it.
  var location: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  /// The command that runs the test again and nothing else.
  var command: String { "swift test --filter \(filter.forShell)" }

  /// What `swift test --filter` takes for the test: module and function, as a regular expression.
  private var filter: String {
    if let id = Test.current?.id {
      return Self.pattern(id.moduleName) + "."
        + Self.pattern(id.nameComponents.joined(separator: "/"))
    }
    return Self.pattern("\(fileID)".prefix { $0 != "/" }) + ".*" + Self.pattern(function)
  }

  /// A name up to its parentheses; what is no part of a plain name stands for any character.
  private static func pattern(_ name: some StringProtocol) -> String {
    String(
      name.prefix { $0 != "(" }.map { $0.isLetter || $0.isNumber || "_/".contains($0) ? $0 : "." })
  }
}
