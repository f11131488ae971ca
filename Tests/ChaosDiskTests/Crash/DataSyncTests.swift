// Files that were opened with O_DSYNC: what a write wrote is on the media when it returns, and
// nothing else has to be.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct DataSyncTests {
  /// A file of three pages of zeros on the media.
  private func phone(_ model: DiskModelName) throws -> SimulatedPhone {
    let phone = SimulatedPhone(model)
    try phone.files.put("/a", run("0", 3 * 4_096))
    phone.disk.syncAll()
    return phone
  }

  @Test(arguments: DiskModelName.allCases)
  func `What it wrote is there after a power loss`(_ model: DiskModelName) throws {
    let phone = try phone(model)
    let file = try phone.files.open("/a", [.write, .syncsData])
    #expect(try phone.files.write(file, at: 4_090, bytes("over two pages")) == 14)
    phone.crash(.powerLoss, .none)
    #expect(try phone.files.get("/a").dropFirst(4_090).prefix(14) == "over two pages")
  }

  @Test(arguments: [DiskModelName.apfsPower, .ext4Ordered, .posixWorst])
  func `Pages that others wrote are not synced along`(_ model: DiskModelName) throws {
    let phone = try phone(model)
    try phone.files.patch("/a", at: 8_192, "late")
    let file = try phone.files.open("/a", [.write, .syncsData])
    _ = try phone.files.write(file, at: 0, bytes("safe"))
    phone.crash(.powerLoss, .none)
    let left = try phone.files.get("/a")
    #expect(left.hasPrefix("safe"))
    #expect(left.dropFirst(8_192).prefix(4) == "0000")
  }

  @Test(arguments: DiskModelName.allCases)
  func `A file that grew is as long as what it wrote`(_ model: DiskModelName) throws {
    let phone = try phone(model)
    try phone.files.patch("/a", at: 3 * 4_096, run("1", 2 * 4_096))
    let file = try phone.files.open("/a", [.write, .syncsData])
    _ = try phone.files.write(file, at: 3 * 4_096, bytes("end"))
    phone.crash(.powerLoss, .none)
    let left = try phone.files.get("/a")
    #expect(left.utf8.count >= 3 * 4_096 + 3)
    #expect(left.dropFirst(3 * 4_096).prefix(3) == "end")
  }

  @Test func `A sync that fails fails the write`() throws {
    let phone = try phone(.ext4Ordered)
    let file = try phone.files.open("/a", [.write, .syncsData])
    phone.gate.faults.arm(.syncLost, nth: 1)
    #expect(
      errno { () throws(Errno) in try phone.files.write(file, at: 0, bytes("lost")) } == .ioError)
    phone.crash(.powerLoss, .none)
    #expect(try phone.files.get("/a").hasPrefix("0000"))
  }

  /// A page that is appended goes where the file ends by then, which may be further in front.
  @Test(arguments: [OpenOptions([.write, .append]), [.write, .append, .syncsData]])
  func `An append goes on where another process has cut the file`(_ options: OpenOptions) throws {
    let phone = try phone(.apfsPower)
    let file = try phone.files.open("/a", options)
    let other = phone.process(2)
    var writes = 0
    phone.gate.beforeCall = { call in
      if call == .write { writes += 1 }
      if call == .write, writes == 2 { try? other.truncate("/a", to: 0) }
    }
    #expect(try phone.files.write(file, bytes(run("1", 2 * 4_096))) == 2 * 4_096)
    #expect(try phone.files.get("/a") == run("1", 4_096))
  }
}
