// The same seed gives the same run, whoever runs it and wherever its memory lies.

import Foundation
import Testing

@Suite struct RunDeterminismTests {
  private static let stores = [
    "session-cached", "plain-file", "plain-file:layout=dictionary,atomic", "hardened-file",
    "canary:no-lock",
  ]
  private static let arguments =
    ["run", "--seed", "9", "--runs", "150", "--format", "json", "--quiet"]
    + stores.flatMap { ["--store", $0] }

  private func document(_ more: [String]) throws -> RunDocument {
    try Sandbox().start(Self.arguments + more).wait().json(RunDocument.self).timeless
  }

  @Test func anyNumberOfWorkersGivesTheSameRun() throws {
    let one = try document(["--jobs", "1"])
    #expect(Set(one.stores.map(\.digest)).count > 1)
    #expect(try document(["--jobs", "2"]) == one)
    #expect(try document(["--jobs", "5"]) == one)
  }

  /// Hash seeds differ from process to process; these make them all alike, and unlike any other.
  @Test func hashSeedsDoNotMatter() throws {
    let usual = try document([])
    let fixed = try Sandbox().start(
      Self.arguments, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
    ).wait().json(RunDocument.self).timeless
    #expect(fixed == usual)
  }

  #if os(Linux)
    /// Without address randomisation everything lies elsewhere.
    @Test func addressesDoNotMatter() throws {
      let sandbox = try Sandbox()
      let fixed = try sandbox.shell(
        "setarch -R true 2>/dev/null || exit 3; "
          + "exec setarch -R '\(Tool.path)' \(Self.arguments.joined(separator: " "))")
      if fixed.status == 3 { return }
      #expect(try fixed.json(RunDocument.self).timeless == document([]))
    }
  #endif

  /// Neither language, time zone nor the folder for temporary files reaches a trace.
  @Test func theEnvironmentDoesNotMatter() throws {
    let other = try Sandbox().start(
      Self.arguments,
      environment: ["TZ": "Asia/Kathmandu", "LC_ALL": "tr_TR.UTF-8", "TMPDIR": "/tmp"]
    ).wait().json(RunDocument.self).timeless
    #expect(other == (try document([])))
  }
}
