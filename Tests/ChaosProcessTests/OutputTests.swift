// What managed code prints is kept where somebody asks for it, by the step during which it did.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosReports
import ChaosSimulation
import ChaosTrace
import Foundation
import Testing

@Suite struct OutputTests {
  private func run(_ steps: String, keepsOutput: Bool = true) throws -> RunOutcome {
    let text = "chaos trace 1\nphone ios18 passcode disk=apfs.power\n" + steps
    var options = RunOptions()
    options.keepsOutput = keepsOutput
    return Catalog().simulator().run(
      try TraceText(parsing: text).trace, TestKind<Talker>(), options)
  }

  private static let steps = """
    launch app user
    act app write theme
    launch widget timeline
    act widget write session
    kill app jetsam
    """

  @Test func outputStandsAtItsStep() throws {
    let lines = RunListing.output(try run(Self.steps), until: nil)
    #expect(
      lines.prefix(8) == [
        "2. act app write theme", "     app out  opened", "     app err  a warning",
        "     app out  saved theme: half a line", "4. act widget write session",
        "     widget out  opened", "     widget err  a warning",
        "     widget out  saved session: half a line",
      ], "\(lines)")
    // The relaunched ones open their stores once more.
    #expect(lines.dropFirst(8).contains("epilogue"))
    #expect(
      RunListing.output(try run(Self.steps), until: 2)
        == Array(lines.prefix(4)))
  }

  /// It changes nothing in what happens.
  @Test func nobodyNeedListen() throws {
    let (kept, dropped) = (try run(Self.steps), try run(Self.steps, keepsOutput: false))
    #expect(dropped.output.isEmpty)
    #expect(kept.digest == dropped.digest)
    #expect(
      RunListing.output(dropped, until: nil) == ["no managed process printed anything"])
  }

  /// A process that is killed loses the line that it had not ended, as it does everywhere.
  @Test func muchOutputIsCut() throws {
    let outcome = try run("launch notifications push\nact notifications write theme")
    #expect(outcome.output.reduce(0) { $0 + $1.bytes.count } == 1 << 18)
  }
}

/// A store that prints.
final class Talker: Script {
  required init(_ launch: Launch) throws(StoreError) {
    try super.init(launch)
    print("opened")
  }

  override func write(_ key: Key, _ value: Value?) throws(StoreError) {
    if launch.process == .notifications {
      for _ in 0..<3_000 { print(String(repeating: "x", count: 99)) }
    }
    FileHandle.standardError.write(Data("a warning\n".utf8))
    print("saved \(key.word): ", terminator: "")
    print("half a line", terminator: "")
  }
}
