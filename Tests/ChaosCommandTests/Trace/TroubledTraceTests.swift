// Trace files that are missing, damaged, foreign or hostile: one line, and the status says which.

import ChaosCorpus
import ChaosTrace
import Foundation
import Testing

@Suite struct TroubledTraceTests {
  /// All commands that read a trace.
  static let commands = ["replay", "shrink", "show"]

  private func expect(
    _ sandbox: Sandbox, _ words: [String], _ status: Int32, _ complaint: String,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    for command in Self.commands {
      let ended = try sandbox.start([command] + words).wait()
      #expect(ended.status == status, "\(command)", sourceLocation: place)
      #expect(ended.complaint == "Error: \(complaint)", "\(ended.errors)", sourceLocation: place)
      #expect(ended.output.isEmpty, sourceLocation: place)
    }
  }

  private var packed: [UInt8] {
    get throws { TraceFile.encode(try TraceText(parsing: Traces.streak)) }
  }

  @Test func missing() throws {
    let sandbox = try Sandbox()
    try expect(sandbox, ["no.trace"], 66, "no.trace: no such file")
    try expect(sandbox, ["no/where"], 66, "no/where: no such file")
    let places = "looked in Corpus and among the scenarios"
    try expect(sandbox, ["deadbeef"], 66, "no trace has the id 'deadbeef', \(places)")
    try expect(sandbox, ["zebra"], 66, "no trace has the id 'zebra', \(places)")
    try expect(
      sandbox, ["deadbeef", "--corpus", "else"], 66,
      "no trace has the id 'deadbeef', looked in else and among the scenarios")
    try sandbox.write(Traces.streak, to: "file")
    try expect(sandbox, ["file/below"], 66, "file/below: no such file")
  }

  @Test func folders() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Traces.streak, to: "folder/t.trace")
    try expect(sandbox, ["folder"], 66, "folder: a folder, not a file")
    try expect(sandbox, ["."], 66, ".: a folder, not a file")
  }

  @Test func ambiguousIds() throws {
    let sandbox = try Sandbox()
    let text = try TraceText(parsing: Traces.streak)
    let corpus = CorpusFolder(sandbox.folder("work/Corpus"))
    for store in ["session-cached", "plain-file"] {
      _ = try corpus.save(text, as: .found(store: store, invariant: "NoTornValue"))
    }
    let id = text.trace.id
    let name = "NoTornValue-\(id).trace.lz4"
    try expect(
      sandbox, [id], 65,
      "the id '\(id)' begins 2 traces: Corpus/Found/plain-file/\(name), "
        + "Corpus/Found/session-cached/\(name). Name the store: --store plain-file or --store "
        + "session-cached.")
    #expect(try sandbox.run("replay", id, "--store", "session-cached").status == 1)
  }

  /// Two variants of a store share a trace, and no number of digits tells them apart.
  @Test func anIdOfTwoVariantsOfAStore() throws {
    let sandbox = try Sandbox()
    let text = try TraceText(parsing: Traces.streak)
    let corpus = CorpusFolder(sandbox.folder("work/Corpus"))
    for store in ["gated", "gated:gate=probe"] {
      _ = try corpus.save(text, as: .found(store: store, invariant: "NoPoisonedWrite"))
    }
    let ended = try sandbox.run("replay", text.trace.id)
    #expect(ended.status == 65)
    #expect(
      ended.complaint?.hasSuffix("Name the store: --store gated or --store gated:gate=probe.")
        == true, "\(ended.errors)")
    #expect(try sandbox.run("replay", text.trace.id, "--store", "gated:gate=probe").status < 2)
  }

  /// Where the traces differ, digits do help.
  @Test func aBeginningOfTwoIds() throws {
    let sandbox = try Sandbox()
    let corpus = CorpusFolder(sandbox.folder("work/Corpus"))
    var seen: [Character: Int] = [:]
    for count in 1...40 where !seen.values.contains(2) {
      let trace = Trace(steps: Array(repeating: .reboot, count: count))
      _ = try corpus.save(TraceText(trace: trace, notes: []), as: .seed)
      seen[trace.id.first ?? "?", default: 0] += 1
    }
    let digit = try #require(seen.first { $0.value == 2 }?.key)
    let ended = try sandbox.run("show", String(digit))
    #expect(ended.status == 65)
    #expect(ended.complaint?.contains("Name more digits, the store") == true, "\(ended.errors)")
  }

  @Test func cutOff() throws {
    let sandbox = try Sandbox()
    let packed = try packed
    for length in [1, 4, 7, packed.count / 2, packed.count - 1] {
      try sandbox.folder.write(Array(packed.prefix(length)), to: "work/t.trace.lz4")
      try expect(
        sandbox, ["t.trace.lz4"], 65,
        "t.trace.lz4: cut off: the LZ4 frame goes on after the end of the file")
    }
  }

  @Test func damaged() throws {
    let sandbox = try Sandbox()
    var bytes = try packed
    bytes[bytes.count / 2] ^= 0xFF
    try sandbox.folder.write(bytes, to: "work/t.trace.lz4")
    for command in Self.commands {
      let ended = try sandbox.run(command, "t.trace.lz4")
      #expect(ended.status == 65)
      #expect(ended.complaint?.hasPrefix("Error: t.trace.lz4: damaged: ") == true)
    }
    try sandbox.folder.write(try packed + [0], to: "work/t.trace.lz4")
    try expect(sandbox, ["t.trace.lz4"], 65, "t.trace.lz4: 1 byte follows the LZ4 frame")
  }

  @Test func foreign() throws {
    let sandbox = try Sandbox()
    let foreign = "x: not a chaos trace: the first line must be 'chaos trace 1'"
    for bytes: [UInt8] in [
      [], Array("hello\n".utf8), Array("\u{1B}[2J".utf8), [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xFE],
      Array(repeating: 0, count: 100_000), LZ4Frame.compress(Array("{\"trace\": 1}".utf8)),
    ] {
      try sandbox.folder.write(bytes, to: "work/x")
      try expect(sandbox, ["x"], 65, foreign)
    }
  }

  /// A packed file of no bytes is what an interrupted copy leaves, not a foreign file.
  @Test func empty() throws {
    let sandbox = try Sandbox()
    try sandbox.folder.write([], to: "work/t.trace.lz4")
    try expect(sandbox, ["t.trace.lz4"], 65, "t.trace.lz4: empty")
  }

  @Test func newer() throws {
    let sandbox = try Sandbox()
    let text = "chaos trace 9\nphone ios30 passcode mood=grim\n"
    try sandbox.write(text, to: "plain.trace")
    try sandbox.folder.write(LZ4Frame.compress(Array(text.utf8)), to: "work/new.trace.lz4")
    try expect(sandbox, ["plain.trace"], 65, "plain.trace: trace format 9, this build reads 1")
    try expect(
      sandbox, ["new.trace.lz4"], 65, "new.trace.lz4: trace format 9, this build reads 1")
  }

  @Test(
    arguments: [
      ("fly app", "no step is called 'fly'"), ("act app dance", "'dance' is not one of read, "),
      ("launch", "a process is missing"), ("lock twice", "'twice' is one word too many"),
      ("fault app write-eio nth=0", "'0' is not a number for nth"),
      ("power-loss all \u{1B}[2J", "'\\u{1b}[2J' is one word too many"),
    ])
  func badLines(line: String, reason: String) throws {
    let sandbox = try Sandbox()
    let text = Traces.streak + "# a comment\n\n\(line)\nreboot\n"
    try sandbox.write(text, to: "bad.trace")
    let number = Traces.streak.split(separator: "\n").count + 3
    for command in Self.commands {
      let ended = try sandbox.run(command, "bad.trace")
      #expect(ended.status == 65)
      #expect(
        ended.complaint?.hasPrefix("Error: bad.trace:\(number): \(reason)") == true,
        "\(ended.errors)")
      #expect(!ended.hasControls)
    }
  }

  /// A file whose name says another trace than it holds does not answer to that name.
  @Test func edited() throws {
    let sandbox = try Sandbox()
    let other = try TraceText(parsing: Traces.held)
    let name = "Corpus/Found/session-cached/NoTornValue-01234567.trace.lz4"
    try sandbox.folder.write(TraceFile.encode(other), to: "work/\(name)")
    try expect(
      sandbox, ["01234567"], 65,
      "\(name): holds the trace \(other.trace.id), which is not the one that its name says")
  }

  /// A few megabytes that stand for a gigabyte. It must be refused in the memory that any trace
  /// takes.
  @Test func bombs() throws {
    let sandbox = try Sandbox()
    let made = try sandbox.shell(
      "command -v lz4 >/dev/null || exit 3; "
        + "(printf 'chaos trace 1\\nphone ios18\\n'; "
        + "head -c 1000000000 /dev/zero | tr '\\0' '\\n') | lz4 -q -9 - bomb.trace.lz4")
    if made.status == 3 { return }
    let size = try sandbox.bytes("bomb.trace.lz4").count
    #expect(size > 1_000_000 && size < 10_000_000)
    // 600 MB of addresses: a tenth of them for Swift and its libraries, and none for a gigabyte.
    for command in Self.commands {
      let ended = try sandbox.shell("ulimit -v 600000; chaos \(command) bomb.trace.lz4")
      #expect(ended.status == 65, "\(ended.errors)")
      #expect(ended.complaint == "Error: bomb.trace.lz4: holds more than 16 MiB of text")
    }
  }
}
