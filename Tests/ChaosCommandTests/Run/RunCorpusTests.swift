// Findings are kept as files that anyone can read, the same ones in every run.

import ChaosCorpus
import ChaosTrace
import Foundation
import Testing

@Suite struct RunCorpusTests {
  private let arguments = Traces.breaking

  private func contents(_ sandbox: Sandbox) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try sandbox.files() { contents[name] = try sandbox.bytes(name) }
    return contents
  }

  @Test func filesAreNamedByWhatTheyHold() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.start(arguments).wait().status == 1)
    let names = try sandbox.files()
    #expect(!names.isEmpty)
    for name in names {
      let match = try #require(
        name.wholeMatch(
          of: /Corpus\/Found\/session-cached\/([A-Za-z]+)-([0-9a-f]{8})\.trace\.lz4/), "\(name)")
      let text = try TraceFile.decode(try sandbox.bytes(name), file: name)
      #expect(text.trace.id == String(match.2))
      #expect(text.note("store") == "session-cached")
      #expect(text.note("breaks") == String(match.1))
    }
  }

  /// The file that the packed form stands for is what `lz4 -dc` writes.
  @Test func otherToolsReadThem() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.start(arguments).wait()
    let name = try #require(try sandbox.files().first)
    let tool = try sandbox.shell("command -v lz4 >/dev/null || exit 3; lz4 -dc '\(name)'")
    if tool.status == 3 { return }
    #expect(tool.status == 0)
    #expect(tool.output == (try TraceFile.decode(try sandbox.bytes(name), file: name)).text)
    let shown = try sandbox.run("show", name, "--format", "text")
    #expect(shown.output == tool.output)
  }

  @Test func workersAndRunsDoNotMatter() throws {
    let one = try Sandbox()
    let two = try Sandbox()
    let first = try one.start(arguments + ["--jobs", "1"]).wait()
    let second = try two.start(arguments + ["--jobs", "2"]).wait()
    let kept = try contents(one)
    #expect(!kept.isEmpty)
    #expect(try contents(two) == kept)
    // Only the first line tells the number of workers.
    #expect(first.lines.dropFirst() == second.lines.dropFirst())
    let third = try one.start(arguments + ["--jobs", "1"]).wait()
    #expect(third.output == first.output)
    #expect(try contents(one) == kept)
  }

  @Test func anotherFolderIsNamedInTheReplayLine() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.start(arguments + ["--corpus", "kept here/it's"]).wait()
    #expect(try sandbox.files().allSatisfy { $0.hasPrefix("kept here/it's/Found/session-cached/") })
    let story = try #require(ended.stories.first)
    let line = try #require(story.last).trimmingPrefix("    replay   ")
    #expect(line.hasSuffix(#" --corpus 'kept here/it'\''s'"#))
    // What is printed is what a shell takes.
    let again = try sandbox.shell(String(line))
    #expect(again.status == 1, "\(again.errors)")
    #expect(again.output.contains("✗ broken  "))
  }

  /// A wrapper script says what people type.
  @Test func theReplayLineIsWhatPeopleType() throws {
    let ended = try Sandbox().start(arguments, environment: ["CHAOS_COMMAND": "../bin/chaos"])
      .wait()
    #expect(!ended.stories.isEmpty)
    for story in ended.stories {
      #expect(story.last?.hasPrefix("    replay   ../bin/chaos replay ") == true)
    }
  }

  /// The second store's findings must not make the first one's replay lines useless.
  @Test func everyReplayLineWorks() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run(
      "run", "--store", "session-cached", "--store", "plain-file", "--store", "plain-file:atomic",
      "--seed", "42", "--runs", "600", "-v")
    #expect(ended.stories.count > 8)
    for story in ended.stories {
      let invariant = try #require(story[0].split(separator: " ").dropFirst(2).first)
      let again = try sandbox.shell(
        String(try #require(story.last).trimmingPrefix("    replay   ")))
      #expect(again.status == 1, "\(story[0]): \(again.errors)")
      #expect(again.lines.contains { $0.hasPrefix("✗ broken  \(invariant): ") }, "\(story[0])")
    }
  }

  /// A result that cannot be kept is known before the search for it, not after.
  @Test(arguments: ["file/below", "/proc/corpus", "file"])
  func aCorpusThatCannotBeWrittenEndsTheRunBeforeItBegins(corpus: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("in the way", to: "file")
    for format in ["text", "json"] {
      let ended = try sandbox.start(arguments + ["--corpus", corpus, "--format", format]).wait()
      #expect(ended.status == 74)
      #expect(ended.complaint?.hasPrefix("Error: \(corpus): cannot be written: ") == true)
      #expect(ended.output.isEmpty)
    }
    #expect(try sandbox.files() == ["file"])
    #expect(try sandbox.bytes("file") == Array("in the way".utf8))
  }

  @Test func aRunThatHoldsWritesNothing() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run("run", "--store", "hardened-file", "--seed", "1", "--runs", "60")
    #expect(ended.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.work).isEmpty)
    #expect(sandbox.leftovers.isEmpty)
  }

  /// What somebody noted in a file is worth more than what a run would write there.
  @Test func keptFilesStayAsTheyAre() throws {
    let sandbox = try Sandbox()
    let first = try sandbox.start(arguments).wait()
    let name = try #require(try sandbox.files().first)
    var text = try TraceFile.decode(try sandbox.bytes(name), file: name)
    text.notes.append(TraceText.Note("source", "a crash log"))
    try TraceFile.write(text, to: sandbox.folder("work/\(name)"))
    let again = try sandbox.start(arguments).wait()
    #expect(again.output == first.output)
    #expect(try TraceFile.decode(try sandbox.bytes(name), file: name) == text)
    #expect(try sandbox.files().allSatisfy { $0.hasSuffix(".trace.lz4") })
  }
}
