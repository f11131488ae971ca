// What a call that went wrong leaves behind.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct FaultEffectTests {
  static let page = [UInt8](repeating: 65, count: 4_096)

  @Test func `A full disk in the middle of a write leaves the pages before it`() throws {
    let phone = SimulatedPhone()
    let file = try phone.files.open("/a", [.write, .create])
    phone.gate.faults.arm(.writeNoSpace, nth: 3)
    let content = FaultEffectTests.page + FaultEffectTests.page + FaultEffectTests.page
    #expect(try phone.files.write(file, at: 0, content) == 8_192)
    #expect(try phone.files.status(file).size == 8_192)
    #expect(phone.gate.faults.isEmpty)
  }

  @Test func `A failed write leaves what was there, even the place`() throws {
    for kind in [FaultKind.writeNoSpace, .writeError, .writeInterrupted] {
      let phone = SimulatedPhone()
      try phone.files.put("/a", "content")
      let file = try phone.files.open("/a", .write)
      phone.gate.faults.arm(kind, nth: 1)
      #expect(errno { () throws(Errno) in try phone.files.write(file, bytes("NEW")) } != nil)
      #expect(try phone.files.get("/a") == "content")
      #expect(try phone.files.write(file, bytes("new")) == 3)
      #expect(try phone.files.get("/a") == "newtent")
    }
  }

  @Test func `A short write keeps its first half, and the rest can follow`() throws {
    let phone = SimulatedPhone()
    try phone.files.put("/a", "0123456789")
    let file = try phone.files.open("/a", .write)
    phone.gate.faults.arm(.shortWrite, nth: 1)
    #expect(try phone.files.write(file, bytes("abcdef")) == 3)
    #expect(try phone.files.get("/a") == "abc3456789")
    #expect(try phone.files.write(file, bytes("def")) == 3)
    #expect(try phone.files.get("/a") == "abcdef6789")
    #expect(phone.gate.failures == [])
  }

  @Test func `O_TRUNC has already destroyed the content when the disk is full`() throws {
    let phone = SimulatedPhone()
    try phone.files.put("/a", "settings")
    phone.gate.faults.arm(.writeNoSpace, nth: 1)
    #expect(errno { () throws(Errno) in try phone.files.put("/a", "changed") } == .noSpace)
    #expect(try phone.files.get("/a") == "")
  }

  @Test func `An open that fails neither truncates nor makes a descriptor`() throws {
    let phone = SimulatedPhone()
    try phone.files.put("/a", "content")
    phone.gate.faults.arm(.openError, nth: 1)
    let seen = errno { () throws(Errno) in try phone.files.open("/a", [.write, .truncate]) }
    #expect(seen == .ioError)
    #expect(try phone.files.get("/a") == "content")
    #expect(errno { () throws(Errno) in try phone.files.close(0) } == .badFileDescriptor)
  }

  @Test func `Names stay as they were when their change fails`() throws {
    let phone = SimulatedPhone()
    try phone.files.put("/a", "a")
    try phone.files.put("/b", "b")
    for kind in [FaultKind.createNoSpace, .renameError, .unlinkError] {
      phone.gate.faults.arm(kind, nth: 1)
    }
    #expect(errno { () throws(Errno) in try phone.files.put("/c", "c") } == .noSpace)
    #expect(errno { () throws(Errno) in try phone.files.rename("/a", to: "/b") } == .ioError)
    #expect(errno { () throws(Errno) in try phone.files.unlink("/a") } == .ioError)
    #expect(try phone.files.list("/") == ["a", "b"])
    #expect(try phone.files.get("/b") == "b")
  }

  @Test func `A close that fails has closed all the same`() throws {
    let phone = SimulatedPhone()
    let other = phone.process(2)
    try phone.files.put("/a", "a")
    let file = try phone.files.open("/a", .write)
    try phone.files.lock(file, .flock, .exclusive, range: nil, blocking: false)
    phone.gate.faults.arm(.closeError, nth: 1)
    #expect(errno { () throws(Errno) in try phone.files.close(file) } == .ioError)
    #expect(errno { () throws(Errno) in try phone.files.close(file) } == .badFileDescriptor)
    let theirs = try other.open("/a", .write)
    try other.lock(theirs, .flock, .exclusive, range: nil, blocking: false)
  }

  @Test func `A lock that fails is not held`() throws {
    let phone = SimulatedPhone()
    let other = phone.process(2)
    try phone.files.put("/a", "a")
    let file = try phone.files.open("/a", .write)
    phone.gate.faults.arm(.lockError, nth: 1)
    let seen = errno { () throws(Errno) in
      try phone.files.lock(file, .posix, .exclusive, range: nil, blocking: false)
    }
    #expect(seen == .noLocks)
    let theirs = try other.open("/a", .write)
    try other.lock(theirs, .posix, .exclusive, range: nil, blocking: false)
  }

  @Test func `A dead process changes nothing and learns nothing`() throws {
    let phone = SimulatedPhone()
    let file = try phone.files.open("/a", [.write, .create])
    phone.gate.left = 2
    let content = FaultEffectTests.page + FaultEffectTests.page + FaultEffectTests.page
    #expect(
      errno { () throws(Errno) in try phone.files.write(file, at: 0, content) }
        == .noSuchProcess)
    #expect(phone.disk.tree().map(\.content.count) == [8_192])
    #expect(errno { () throws(Errno) in try phone.files.unlink("/a") } == .noSuchProcess)
    #expect(errno { () throws(Errno) in try phone.files.close(file) } == .noSuchProcess)
    #expect(errno { () throws(Errno) in try phone.files.sync(file, .full) } == .noSuchProcess)
    #expect(phone.disk.tree().map(\.path) == ["/a"])
    #expect(phone.gate.failures == [])
  }
}
