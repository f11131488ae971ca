// Trace files of both forms, and every way in which one can be wrong, with the whole message.

import ChaosHash
import ChaosTestSupport
import ChaosTrace
import Foundation
import SystemPackage
import Testing

@testable import ChaosCorpus

@Suite struct TraceFileTests {
  static let text = TraceText(
    trace: Trace(steps: [.reboot, .launch(.app, .prewarm), .act(.app, .streak, on: .streak)]),
    notes: [TraceText.Note("store", "session-cached")])

  @Test func packedFilesReadBack() throws {
    let folder = try TemporaryFolder()
    try TraceFile.write(Self.text, to: folder("a.trace.lz4"))
    #expect(try TraceFile.read(folder("a.trace.lz4")) == Self.text)
    #expect(try folder.read("a.trace.lz4") == TraceFile.encode(Self.text))
  }

  @Test func randomTracesReadBack() throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<100 {
      let text = TraceText(trace: Trace(decoding: random.bytes(random.below(400))))
      #expect(try TraceFile.decode(TraceFile.encode(text), file: "x") == text)
    }
  }

  @Test func plainTextIsReadToo() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(Self.text.text.utf8), to: "by-hand.trace")
    #expect(try TraceFile.read(path) == Self.text)
  }

  /// Every cut of a packed file is an error, and never a shorter trace.
  @Test func cutFilesAreTruncated() {
    let bytes = TraceFile.encode(Self.text)
    for count in 1..<bytes.count {
      #expect(reason(Array(bytes.prefix(count))) == .truncated)
    }
    #expect(reason([]) == .notATrace)
  }

  @Test func complaintsNameFileLineAndReason() {
    let head = "chaos trace 1\nphone ios18\n"
    let truth: [([UInt8], String)] = [
      ([], "x: not a chaos trace: the first line must be 'chaos trace 1'"),
      ([0xFF, 0xD8, 0xFF], "x: not a chaos trace: the first line must be 'chaos trace 1'"),
      (Array("chaos trace 3\n".utf8), "x: trace format 3, this build reads 1"),
      (LZ4Frame.compress(Array("chaos trace 3\n".utf8)), "x: trace format 3, this build reads 1"),
      (Array("\(head)lock\nfly\n".utf8), "x:4: no step is called 'fly'"),
      (LZ4Frame.compress(Array("\(head)lock\nfly\n".utf8)), "x:4: no step is called 'fly'"),
      (Array(head.utf8) + [0xC0], "x:3: not text"),
      (
        Array(TraceFile.encode(Self.text).dropLast()),
        "x: cut off: the LZ4 frame goes on after the end of the file"
      ),
      (TraceFile.encode(Self.text) + [1], "x: 1 byte follows the LZ4 frame"),
      (TraceFile.encode(Self.text) + [1, 2], "x: 2 bytes follow the LZ4 frame"),
      (LZ4FrameDamageTests.bomb(blocks: 17), "x: holds more than 16 MiB of text"),
      (
        LZ4Frame.magic + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
        "x: damaged: not a well-formed LZ4 frame"
      ),
    ]
    for (bytes, message) in truth {
      #expect(error(bytes)?.description == message)
      #expect(error(bytes)?.exit == .malformed)
    }
    var flipped = TraceFile.encode(Self.text)
    flipped[flipped.count - 1] ^= 4
    #expect(
      error(flipped)?.description == "x: damaged: a checksum of the LZ4 frame does not match")
  }

  @Test func filesThatCannotBeReadAreNotFound() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1], to: "file")
    let truth: [(String, String)] = [
      (folder("none"), ": no such file"),
      ("\(path)/inner", ": no such file"),
      ("", ": no such file"),
      (folder.path, ": a folder, not a file"),
      (folder(String(repeating: "n", count: 300)), ": cannot be read: File name too long"),
    ]
    for (path, message) in truth {
      let error = #expect(throws: TraceFileError.self) { try TraceFile.read(path) }
      #expect(error?.description == path + message)
      #expect(error?.exit == .notFound)
    }
  }

  @Test func longFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: "long")
    try #require(truncate(path, TraceFile.packedLimit + 1) == 0)
    let error = #expect(throws: TraceFileError.self) { try TraceFile.read(path) }
    #expect(error?.description == "\(path): larger than 16 MiB")
    #expect(error?.exit == .malformed)
  }

  @Test func filesOfOthersStayClosed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(Self.text.text.utf8), to: "secret.trace")
    try folder.setMode(0o755, of: ".")
    try folder.setMode(0o000, of: "secret.trace")
    let error = withoutPrivileges { self.readError(path) }
    #expect(error?.description == "\(path): cannot be read: Permission denied")
    #expect(error?.exit == .notFound)
  }

  /// A file's name is foreign too, and goes to the same terminal.
  @Test func fileNamesAreShownHarmlessly() {
    let error = TraceFileError(file: "a\u{1B}[2J\nb", line: 3, reason: .missing)
    #expect(error.description == "a\\u{1b}[2J\\u{a}b:3: no such file")
  }

  @Test func exitsAreThoseOfSysexits() {
    #expect(FileFailure.malformed.rawValue == 65)
    #expect(FileFailure.notFound.rawValue == 66)
    #expect(FileFailure.cannotWrite.rawValue == 74)
  }

  private func readError(_ path: String) -> TraceFileError? {
    do throws(TraceFileError) {
      _ = try TraceFile.read(path)
      return nil
    } catch {
      return error
    }
  }

  private func error(_ bytes: [UInt8]) -> TraceFileError? {
    do throws(TraceFileError) {
      _ = try TraceFile.decode(bytes, file: "x")
      return nil
    } catch {
      return error
    }
  }

  private func reason(_ bytes: [UInt8]) -> TraceFileError.Reason? { error(bytes)?.reason }
}
