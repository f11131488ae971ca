// Writing is all or nothing, and leaves nothing else behind.

import ChaosTestSupport
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosCorpus

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct TraceFileWritingTests {
  let folder: TemporaryFolder
  let old = Array("chaos trace 1\nphone ios7\n".utf8)

  init() throws { folder = try TemporaryFolder() }

  /// A second name of the old file shows that it is replaced and not written over: a reader that
  /// has it open, or a kill at any moment, never meets half a file.
  @Test func theOldFileIsReplacedNeverChanged() throws {
    let path = try folder.write(old, to: "a.trace.lz4")
    #expect(link(path, folder("second")) == 0)
    try TraceFile.write(TraceFileTests.text, to: path)
    #expect(try folder.read("second") == old)
    #expect(try TraceFile.read(path) == TraceFileTests.text)
    #expect(try folder.files() == ["a.trace.lz4", "second"])
  }

  /// The temporary file of a writer that was killed here, with this very process id, is no
  /// obstacle.
  @Test func leftoversOfAKillAreNoObstacle() throws {
    try folder.write([1, 2, 3], to: ".chaos-\(getpid())-0.tmp")
    try TraceFile.write(TraceFileTests.text, to: folder("a.trace.lz4"))
    #expect(try TraceFile.read(folder("a.trace.lz4")) == TraceFileTests.text)
    #expect(try folder.files() == [".chaos-\(getpid())-0.tmp", "a.trace.lz4"])
    #expect(try folder.read(".chaos-\(getpid())-0.tmp") == [1, 2, 3])
  }

  /// The last call, the rename, fails here: the temporary file was written and must go.
  @Test func aFailureLeavesNoTemporaryFile() throws {
    try folder.write([1], to: "a.trace.lz4/inner")
    let error = writeError(folder("a.trace.lz4"))
    #expect(error?.description == "\(folder("a.trace.lz4")): cannot be written: Is a directory")
    #expect(error?.exit == .cannotWrite)
    #expect(try folder.files() == ["a.trace.lz4/inner"])
  }

  @Test func aMissingFolderIsAnError() {
    let path = folder("none/a.trace.lz4")
    #expect(writeError(path)?.reason == .notWritable(.noSuchFileOrDirectory))
    #expect(
      writeError(path)?.description == "\(path): cannot be written: No such file or directory")
  }

  @Test func anUnwritableFolderKeepsWhatItHas() throws {
    let path = try folder.write(old, to: "a.trace.lz4")
    try folder.setMode(0o555, of: ".")
    let error = withoutPrivileges { writeError(path) }
    try folder.setMode(0o755, of: ".")
    #expect(error?.reason == .notWritable(.permissionDenied))
    #expect(error?.exit == .cannotWrite)
    #expect(try folder.read("a.trace.lz4") == old)
    #expect(try folder.files() == ["a.trace.lz4"])
  }

  /// What could not be read again is not written.
  @Test func textBeyondTheLimitIsNotWritten() throws {
    var text = TraceFileTests.text
    let long = TraceText.Note("long", String(repeating: "x", count: 60_000))
    text.notes = Array(repeating: long, count: TraceFile.textLimit / 60_000 + 1)
    #expect(
      writeError(folder("a"), text)?.reason == .inflatesBeyond(limit: TraceFile.textLimit))
    text.notes = [TraceText.Note("long", String(repeating: "x", count: 1 << 20))]
    #expect(writeError(folder("a"), text)?.reason == .text(.tooMuch(.line)))
    #expect(try folder.files() == [])
  }

  /// The tool that everyone has reads our files; where it is missing, our own reader is all there
  /// is.
  @Test(.enabled(if: access("/usr/bin/lz4", X_OK) == 0, "lz4 is not installed"))
  func theToolReadsOurFiles() throws {
    let path = folder("a.trace.lz4")
    try TraceFile.write(TraceFileTests.text, to: path)
    let status = system("/usr/bin/lz4 -dcq '\(path)' > '\(folder("out"))'")
    #expect(status == 0)
    #expect(try folder.read("out") == Array(TraceFileTests.text.text.utf8))
  }

  private func writeError(_ path: String, _ text: TraceText = TraceFileTests.text)
    -> TraceFileError?
  {
    do throws(TraceFileError) {
      try TraceFile.write(text, to: path)
      return nil
    } catch {
      return error
    }
  }
}
