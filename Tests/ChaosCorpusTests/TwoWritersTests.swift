// Two that write one corpus at the same time.

import ChaosDisk
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

@Suite struct TwoWritersTests {
  /// Whoever is told that a name is there may rely on it, though the one who gave it was killed
  /// before it was on the disk.
  @Test func aNameOfAnotherWriterIsBroughtToTheDisk() throws {
    let bytes = Array("trace".utf8)
    var late = 0
    for calls in 0..<20 {
      let disk = DiskFiles.empty(.posixWorst)
      let first = DiskFiles(disk)
      first.dies = calls
      let isMade = (try? first.make("/disk/x", with: bytes)) != nil
      first.die()
      let second = DiskFiles(disk, writer: 2)
      if try !second.make("/disk/x", with: bytes), !isMade { late += 1 }
      second.die()
      var seen: Set<UInt64> = []
      try Crashes.each(disk, &seen) { disk in
        let left = try DiskFiles(disk).contents(of: "/disk/x", atMost: 100)
        #expect(left == bytes, "the first one died before call \(calls)")
      }
    }
    #expect(late > 0)
  }

  /// One that holds a folder shares it with nobody.
  @Test func aFolderIsHeldAlone() throws {
    let folder = try TemporaryFolder()
    let held = try HostFiles().lock(folder: folder.path)
    let other = open(folder.path, O_RDONLY)
    defer { close(other) }
    #expect(flock(other, LOCK_SH | LOCK_NB) == -1)
    HostFiles().close(held)
    #expect(flock(other, LOCK_SH | LOCK_NB) == 0)
  }
}
