// ENOSPC from a disk that really is full, and space that comes back.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct FullDiskTests {
  static func text(_ pages: Int) -> String { String(repeating: "x", count: pages * 4_096) }

  @Test func `A write fills what is left and says how much that was`() throws {
    let phone = SimulatedPhone(freePages: 3)
    let file = try phone.files.open("/a", [.write, .create])
    #expect(try phone.files.write(file, at: 0, bytes(FullDiskTests.text(5))) == 3 * 4_096)
    #expect(phone.disk.freePages == 0)
    // It came short for want of space, and the judge must know: the caller may give up here.
    let full = OpenGate.Failure(call: .write, errno: .noSpace, injected: false)
    #expect(phone.gate.failures == [full])
    #expect(
      errno { () throws(Errno) in try phone.files.write(file, at: 3 * 4_096, [1]) }
        == .noSpace)
    #expect(phone.gate.failures == [full, full])
    // What lies within the file needs no new page.
    #expect(try phone.files.write(file, at: 3 * 4_096 - 1, [1]) == 1)
    #expect(try phone.files.status(file).size == 3 * 4_096)
  }

  @Test func `A full disk makes no files and no folders`() throws {
    let phone = SimulatedPhone(freePages: 1)
    try phone.files.put("/a", "x")
    #expect(errno { () throws(Errno) in try phone.files.put("/b", "") } == .noSpace)
    #expect(errno { () throws(Errno) in try phone.files.makeDirectory("/d") } == .noSpace)
    try phone.files.rename("/a", to: "/b")
    try phone.files.unlink("/b")
    #expect(phone.disk.freePages == 1)
    try phone.files.put("/a", "x")
  }

  /// The simulated disk takes a page for a hole too: a file system without sparse files.
  @Test func `A hole takes pages`() throws {
    let phone = SimulatedPhone(freePages: 3)
    let file = try phone.files.open("/a", [.write, .create])
    #expect(
      errno { () throws(Errno) in try phone.files.write(file, at: 3 * 4_096, [1]) }
        == .noSpace)
    #expect(
      errno { () throws(Errno) in try phone.files.truncate(file, to: 3 * 4_096 + 1) }
        == .noSpace)
    #expect(try phone.files.status(file).size == 0)
    #expect(try phone.files.write(file, at: 3 * 4_096 - 1, [1]) == 1)
    #expect(phone.disk.freePages == 0)
  }

  @Test func `Cutting, truncating and removing give space back`() throws {
    let phone = SimulatedPhone(freePages: 10)
    try phone.files.put("/a", FullDiskTests.text(4))
    try phone.files.put("/b", FullDiskTests.text(3))
    #expect(phone.disk.freePages == 3)
    try phone.files.truncate("/a", to: 4_097)
    #expect(phone.disk.freePages == 5)
    let file = try phone.files.open("/a", [.write, .truncate])
    #expect(phone.disk.freePages == 7)
    try phone.files.close(file)
    try phone.files.put("/c", "x")
    try phone.files.rename("/c", to: "/b")
    #expect(phone.disk.freePages == 9)
    try phone.files.unlink("/b")
    #expect(phone.disk.freePages == 10)
  }

  @Test func `An open file keeps its space until its last descriptor goes`() throws {
    let phone = SimulatedPhone(freePages: 10)
    let other = phone.process(2)
    try phone.files.put("/a", FullDiskTests.text(4))
    let file = try phone.files.open("/a", .write)
    let theirs = try other.open("/a")
    try phone.files.unlink("/a")
    #expect(phone.disk.freePages == 6)
    _ = try phone.files.write(file, at: 4 * 4_096, [1])
    #expect(phone.disk.freePages == 5)
    try phone.files.close(file)
    #expect(phone.disk.freePages == 5)
    #expect(try other.read(theirs, at: 0, count: 1) == bytes("x"))
    other.die()
    #expect(phone.disk.freePages == 10)
  }

  @Test func `Hard links share their space`() throws {
    let phone = SimulatedPhone(freePages: 10)
    try phone.files.put("/a", FullDiskTests.text(4))
    try phone.files.link("/a", to: "/b")
    try phone.files.unlink("/a")
    #expect(phone.disk.freePages == 6)
    try phone.files.unlink("/b")
    #expect(phone.disk.freePages == 10)
  }

  @Test func `The phone may fill and free the disk`() throws {
    let phone = SimulatedPhone()
    try phone.files.put("/a", "x")
    phone.disk.setFreePages(0)
    let file = try phone.files.open("/a", .write)
    #expect(errno { () throws(Errno) in try phone.files.write(file, at: 4_096, [1]) } == .noSpace)
    phone.disk.setFreePages(2)
    #expect(try phone.files.write(file, at: 4_096, [1]) == 1)
    #expect(phone.disk.freePages == 1)
  }
}
