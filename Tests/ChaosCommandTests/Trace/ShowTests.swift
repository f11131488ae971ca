// `chaos show`: a trace as a story, as text, as JSON.

import ChaosCorpus
import ChaosTrace
import Foundation
import Testing

@Suite struct ShowTests {
  private struct Document: Decodable {
    var format: Int
    var phone: String
    var notes: [[String]]
    var steps: [String]
  }

  /// Every kind of step, with comments and blanks as people write them.
  private static let rich = """
    chaos trace 1
    # a comment
    phone ios15 no-passcode disk=posix.worst variation=3 free=77
    @store plain-file:layout=dictionary
    @source  somebody's phone

    launch app push
      act app write theme unicode pause=3
    act app batch
    proceed app calls=2
    proceed app end
    fault app write-enospc nth=2
    corrupt file=1 at=5 mask=32
    power-loss mix=5
    launch widget timeline
    live-activity start
    kill widget overrun
    space free=12
    """

  private func sandbox(_ text: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(text, to: "t.trace")
    return sandbox
  }

  private var rich: String {
    get throws {
      // The words for what survives are the codec's own.
      let survivors = Step.powerLoss(Survivors(.none)).text
      return Self.rich.replacing("power-loss mix=5", with: survivors)
    }
  }

  @Test func textReadsBackAsTheSameTrace() throws {
    for trace in [try rich, Traces.noisyStreak] {
      let sandbox = try sandbox(trace)
      let ended = try sandbox.run("show", "t.trace", "--format", "text")
      #expect(ended.status == 0)
      let text = try TraceText(parsing: ended.output)
      #expect(text == (try TraceText(parsing: trace)))
      // What is printed is the canonical form: printing it again changes nothing.
      try sandbox.write(ended.output, to: "again.trace")
      #expect(try sandbox.run("show", "again.trace", "--format", "text").output == ended.output)
    }
  }

  @Test func packedAndPlainFilesShowTheSame() throws {
    let sandbox = try sandbox(Traces.streak)
    let text = try TraceText(parsing: Traces.streak)
    try sandbox.folder.write(TraceFile.encode(text), to: "work/t.trace.lz4")
    for format in ["story", "text", "json"] {
      let plain = try sandbox.run("show", "t.trace", "--format", format)
      #expect(plain.status == 0)
      #expect(try sandbox.run("show", "t.trace.lz4", "--format", format).output == plain.output)
    }
  }

  @Test func programsGetADocument() throws {
    let trace = try TraceText(parsing: try rich)
    let ended = try sandbox(try rich).run("show", "t.trace", "--format", "json")
    let document = try ended.json(Document.self)
    #expect(document.format == 1)
    #expect(document.phone == "phone ios15 no-passcode disk=posix.worst variation=3 free=77")
    #expect(
      document.notes == [
        ["store", "plain-file:layout=dictionary"], ["source", "somebody's phone"],
      ])
    #expect(document.steps == trace.trace.steps.map(\.text))
    // The parts are those of the text form.
    let lines =
      ["chaos trace \(document.format)", document.phone]
      + document.notes.map { "@" + $0.joined(separator: " ") } + document.steps
    #expect(lines.joined(separator: "\n") + "\n" == trace.text)
  }

  @Test func peopleGetAStory() throws {
    let sandbox = try sandbox(Traces.streak)
    let ended = try sandbox.run("show", "t.trace")
    #expect(ended.status == 0)
    #expect(ended.lines.first == "phone ios18 passcode disk=apfs.power · session-cached")
    #expect(
      ended.lines.contains { $0.hasPrefix(" ▸  5  app     before first unlock  read streak") })
    #expect(
      ended.lines.contains {
        $0.hasPrefix("✗ NoPoisonedWrite: streak reads 1, expected 365 or newer: ")
      })
    #expect(try sandbox.run("show", "t.trace", "--format", "story").output == ended.output)
    let held = try sandbox.run("show", "t.trace", "--store", "hardened-file")
    #expect(held.status == 0 && !held.output.contains("✗"))
  }

  @Test func onlyAStoryNeedsAStore() throws {
    let sandbox = try sandbox(Sandbox.trace(nil, "reboot"))
    #expect(try sandbox.run("show", "t.trace").status == 64)
    #expect(try sandbox.run("show", "t.trace", "--format", "text").status == 0)
    #expect(try sandbox.run("show", "t.trace", "--format", "json").status == 0)
  }

  /// Steps can be told even where nobody can say how they went.
  @Test func aStoreThatEndsItsProcessIsShown() throws {
    let sandbox = try sandbox(Traces.removal("rogue:trap"))
    for command in ["show", "replay"] {
      let ended = try sandbox.run(command, "t.trace")
      #expect(ended.status == (command == "show" ? 0 : 1))
      #expect(ended.lines.contains("    #  who  does"))
      #expect(ended.lines.contains("    3  app  remove theme"))
      #expect(ended.output.contains("RunsWithoutTrap: the store's code ended its process"))
    }
    let hung = try self.sandbox(Traces.removal("rogue:spin")).run(
      "show", "t.trace", "--patience", "1")
    #expect(hung.status == 2)
    #expect(hung.lines.last == "? unknown  the store's code ran for 1 s without an end")
  }
}
