// `chaos shrink`: from a long trace to the one that a run would find.

import ChaosCorpus
import ChaosTrace
import Foundation
import Testing

@Suite struct ShrinkTests {
  private func sandbox(_ trace: String = Traces.noisyStreak) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(trace, to: "long.trace")
    return sandbox
  }

  private func read(_ sandbox: Sandbox, _ name: String) throws -> TraceText {
    try TraceFile.decode(try sandbox.bytes(name), file: name)
  }

  @Test func noiseGoesAway() throws {
    let sandbox = try sandbox()
    let ended = try sandbox.run(
      "shrink", "long.trace", "--invariant", "NoPoisonedWrite", "-o", "small.trace.lz4")
    #expect(ended.status == 1)
    let small = try read(sandbox, "small.trace.lz4")
    #expect(small.trace == (try TraceText(parsing: Traces.streak)).trace)
    #expect(small.note("store") == "session-cached")
    #expect(small.note("breaks") == "NoPoisonedWrite")
    #expect(try sandbox.files() == ["long.trace", "small.trace.lz4"])
    let long = try read(sandbox, "long.trace").trace.steps.count
    #expect(
      ended.lines.contains {
        $0.hasPrefix("    shrunk   \(long) → 5 steps, ")
          && $0.hasSuffix("replayed twice, same result")
      })
    // What is minimal stays as it is.
    _ = try sandbox.run(
      "shrink", "small.trace.lz4", "-o", "again.trace.lz4",
      "--invariant", "NoPoisonedWrite")
    #expect(try sandbox.bytes("again.trace.lz4") == sandbox.bytes("small.trace.lz4"))
  }

  /// What a run writes is as small as it gets.
  @Test func itLeavesWhatARunFinds() throws {
    let sandbox = try sandbox()
    _ = try sandbox.start(Traces.breaking).wait()
    let names = try sandbox.files().filter { $0.hasPrefix("Corpus/Found/") }
    #expect(!names.isEmpty)
    for name in names {
      let file = try #require(name.split(separator: "/").last)
      let invariant = String(file.prefix { $0 != "-" })
      _ = try sandbox.run("shrink", name, "--invariant", invariant, "-o", "again.trace.lz4")
      #expect(try sandbox.bytes("again.trace.lz4") == sandbox.bytes(name))
    }
  }

  /// Without `--invariant` it keeps the first that the trace breaks, as replay names it.
  @Test func thePromiseCanBeChosen() throws {
    let sandbox = try sandbox()
    let replay = try sandbox.run("replay", "long.trace")
    let first = try #require(replay.lines.first { $0.hasPrefix("✗ broken  ") })
    let byDefault = try sandbox.run("shrink", "long.trace", "-o", "a.trace.lz4")
    let name = try #require(byDefault.lines.first?.split(separator: " ").dropFirst(2).first)
    #expect(first.hasPrefix("✗ broken  \(name): "))
    let chosen = try sandbox.run(
      "shrink", "long.trace", "-o", "b.trace.lz4", "--invariant", "NoSilentRegression")
    #expect(chosen.lines.first?.hasPrefix("✗ broken  NoSilentRegression   ") == true)
    #expect(try read(sandbox, "b.trace.lz4").note("breaks") == "NoSilentRegression")
  }

  @Test func theReplayLineWorks() throws {
    let sandbox = try sandbox()
    for output in [["-o", "a b.trace.lz4"], []] {
      let ended = try sandbox.start(["shrink", "long.trace"] + output).wait()
      let line = try #require(ended.stories.first?.last).trimmingPrefix("    replay   ")
      #expect(try sandbox.shell(String(line)).status == 1, "\(line)")
    }
  }

  @Test func whatHoldsIsNotShrunk() throws {
    let sandbox = try sandbox(Traces.held)
    let ended = try sandbox.run("shrink", "long.trace")
    #expect(ended.status == 0)
    #expect(ended.output == "✓ held  nothing to shrink: every invariant holds\n")
    #expect(try sandbox.files() == ["long.trace"])
    let other = try self.sandbox().run("shrink", "long.trace", "--invariant", "NoTornValue")
    #expect(other.status == 0)
    #expect(other.output == "✓ held  nothing to shrink: NoTornValue holds\n")
  }

  @Test func unknownInvariantsAreNamed() throws {
    let ended = try sandbox().run("shrink", "long.trace", "--invariant", "NoFun")
    #expect(ended.status == 64)
    #expect(ended.complaint?.hasPrefix("Error: No invariant 'NoFun'. Known: NoPoison") == true)
    #expect(ended.complaint?.contains("RunsWithoutTrap") == true)
  }

  @Test func aFileThatCannotBeWrittenIsSaid() throws {
    let sandbox = try sandbox()
    let ended = try sandbox.run("shrink", "long.trace", "-o", "long.trace/below.trace.lz4")
    #expect(ended.status == 74)
    #expect(
      ended.complaint?.hasPrefix("Error: long.trace/below.trace.lz4: cannot be written: ") == true)
    #expect(ended.output.isEmpty)
    #expect(try sandbox.files() == ["long.trace"])
  }

  /// The name says the form: text that an editor opens, or packed.
  @Test func theNameOfTheFileSaysItsForm() throws {
    let sandbox = try sandbox()
    for name in ["s.trace", "s.trace.lz4"] {
      let ended = try sandbox.run(
        "shrink", "long.trace", "--invariant", "NoPoisonedWrite", "-o", name)
      #expect(ended.status == 1)
    }
    let plain = String(decoding: try sandbox.bytes("s.trace"), as: UTF8.self)
    #expect(plain.hasPrefix("chaos trace 1\nphone ios18 passcode"))
    #expect(plain == (try read(sandbox, "s.trace.lz4")).text)
    #expect(try sandbox.bytes("s.trace.lz4") == TraceFile.encode(TraceText(parsing: plain)))
    // A file that cannot be written is said in either form.
    let blocked = try sandbox.run("shrink", "long.trace", "-o", "long.trace/below.trace")
    #expect(blocked.status == 74)
    #expect(
      blocked.complaint?.hasPrefix("Error: long.trace/below.trace: cannot be written: ") == true)
  }

  @Test(arguments: ["s", "s.lz4", "s.txt", "trace", ".trace", "", "folder/"])
  func otherNamesAreRefused(name: String) throws {
    let sandbox = try sandbox()
    let ended = try sandbox.run("shrink", "long.trace", "-o", name)
    #expect(ended.status == 64)
    #expect(
      ended.complaint == "Error: '--output' must end in .trace (text) or .trace.lz4 (packed).")
    #expect(try sandbox.files() == ["long.trace"])
  }

  /// Not even the tool's own process is a place for such a store.
  @Test func aStoreThatEndsItsProcessIsShrunkToo() throws {
    let sandbox = try sandbox(
      Sandbox.trace(
        "rogue:trap",
        "wait 1min; launch app user; act app write theme; lock; unlock; act app remove theme; lock",
        phone: "ios12 passcode"))
    let ended = try sandbox.run("shrink", "long.trace", "-o", "small.trace.lz4")
    #expect(ended.status == 1)
    #expect(ended.lines.first?.hasPrefix("✗ broken  RunsWithoutTrap   rogue:trap   id ") == true)
    #expect(
      try read(sandbox, "small.trace.lz4").trace.steps.map(\.text) == [
        "launch app user", "act app remove streak",
      ])
    #expect(ended.lines.contains("    2  app  remove streak"))
    #expect(sandbox.leftovers.isEmpty)
  }

  @Test func aStoreThatNeverReturnsIsUnknown() throws {
    let sandbox = try sandbox(Traces.removal("rogue:spin"))
    let ended = try sandbox.run("shrink", "long.trace", "--patience", "1")
    #expect(ended.status == 2)
    #expect(ended.output == "? unknown  the store's code ran for 1 s without an end\n")
    #expect(try sandbox.files() == ["long.trace"])
  }
}
