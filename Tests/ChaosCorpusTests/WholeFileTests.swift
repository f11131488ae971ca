// Files as wholes: only files are read, none beyond its limit, and none is written in part.

import ChaosTestSupport
import ChaosTrace
import Foundation
import SystemPackage
import Testing

@testable import ChaosCorpus

@Suite struct WholeFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func reason(_ name: String, atMost limit: Int = 10) -> TraceFileError.Reason? {
    do throws(TraceFileError) {
      _ = try WholeFile.read(folder(name), atMost: limit)
      return nil
    } catch {
      #expect(error.file == folder(name))
      return error.reason
    }
  }

  @Test func aFileIsReadUpToItsLimit() throws {
    let bytes = Array("0123456789".utf8)
    try folder.write(bytes, to: "a")
    #expect(try WholeFile.read(folder("a"), atMost: 10) == bytes)
    #expect(reason("a", atMost: 9) == .tooLarge(limit: 9))
    try folder.write([], to: "empty")
    #expect(try WholeFile.read(folder("empty"), atMost: 0) == [])
    let large = [UInt8](repeating: 7, count: 200_000)
    try folder.write(large, to: "large")
    #expect(try WholeFile.read(folder("large"), atMost: 200_000) == large)
  }

  @Test func whatIsNoFileIsRefused() throws {
    #expect(reason("none") == .missing)
    try folder.write([1], to: "a")
    #expect(reason("a/below") == .missing)
    #expect(reason(".") == .folder)
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(reason("pipe") == .stream)
    #expect(symlink("/dev/zero", folder("device")) == 0)
    #expect(reason("device") == .stream)
    #expect(symlink("a", folder("link")) == 0)
    #expect(try WholeFile.read(folder("link"), atMost: 1) == [1])
  }

  #if os(Linux)
    /// A file of the kernel says that it is empty, and is not.
    @Test func theSizeIsNotBelieved() throws {
      #expect(try !WholeFile.read("/proc/self/status", atMost: 1 << 16).isEmpty)
      #expect(throws: TraceFileError(file: "/proc/self/status", reason: .tooLarge(limit: 9))) {
        try WholeFile.read("/proc/self/status", atMost: 9)
      }
    }
  #endif

  @Test func aWholeFileTakesTheOldOnesPlace() throws {
    try folder.write([1, 2, 3], to: "a")
    try WholeFile.write([4], to: folder("a"))
    #expect(try folder.read("a") == [4])
    try WholeFile.makeFolder(folder("b/c"))
    try WholeFile.makeFolder(folder("b/c"))
    try WholeFile.write([], to: folder("b/c/d"))
    #expect(try folder.files() == ["a", "b/c/d"])
    #expect(throws: TraceFileError(file: folder("a/x"), reason: .notWritable(.notDirectory))) {
      try WholeFile.write([], to: folder("a/x"))
    }
    #expect(throws: TraceFileError(file: folder("a"), reason: .notWritable(.notDirectory))) {
      try WholeFile.makeFolder(folder("a"))
    }
    #expect(try folder.files() == ["a", "b/c/d"])
  }
}
