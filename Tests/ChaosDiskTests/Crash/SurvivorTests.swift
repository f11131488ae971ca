// What each survivor set chooses, item by item, and that it always chooses the same.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct SurvivorTests {
  /// Four pages of `A` on the media, of `B` in the cache, and two new names.
  static func phone(_ model: DiskModelName) throws -> SimulatedPhone {
    let phone = SimulatedPhone(model)
    try phone.files.put("/f", run("A", 4 * 4_096))
    phone.disk.syncAll()
    for page in 0..<4 { try phone.files.patch("/f", at: page * 4_096, run("B")) }
    try phone.files.put("/x", "")
    try phone.files.put("/y", "")
    return phone
  }

  static func crash(_ phone: SimulatedPhone, _ survivors: Survivors) -> String {
    let copy = SimulatedPhone.copy(of: phone)
    copy.crash(.powerLoss, survivors)
    return CrashStates.text(copy.disk)
  }

  /// The file as text, from one letter a page.
  static func file(_ letters: String) -> String {
    "/f=" + Litmus.merged(letters.map { "\($0)4096" }.joined())
  }

  @Test(arguments: [DiskModelName.ext4Ordered, .apfsPower, .posixWorst])
  func `The plain sets`(_ model: DiskModelName) throws {
    let phone = try SurvivorTests.phone(model)
    let (file, crash) = (SurvivorTests.file, SurvivorTests.crash)
    #expect(phone.disk.pendingItems(.powerLoss).count == 6)
    #expect(crash(phone, .all) == file("BBBB") + " /x= /y=")
    #expect(crash(phone, .none) == file("AAAA"))
    #expect(crash(phone, Survivors(.dataOnly)) == file("BBBB"))
    #expect(crash(phone, Survivors(.namesOnly)) == file("AAAA") + " /x= /y=")
  }

  @Test func `What cannot be lost is not pending`() throws {
    for kind in [CrashKind.panic, .powerLoss] {
      #expect(try SurvivorTests.phone(.kill).disk.pendingItems(kind) == [])
      #expect(try SurvivorTests.phone(.lazy).disk.pendingItems(kind).count == 4)
    }
    let phone = try SurvivorTests.phone(.apfsPower)
    try phone.files.sync("/f")
    #expect(phone.disk.pendingItems(.powerLoss).count == 6)
    #expect(phone.disk.pendingItems(.panic) == [])
  }

  @Test func `All but one, only one, and indices that wrap around`() throws {
    let (file, crash) = (SurvivorTests.file, SurvivorTests.crash)
    let journal = try SurvivorTests.phone(.ext4Ordered)
    let free = try SurvivorTests.phone(.posixWorst)
    for page in 0..<4 {
      for index in [UInt16(page), UInt16(page + 6), UInt16(page + 600)] {
        var letters = Array("BBBB")
        letters[page] = "A"
        let lost = file(String(letters)) + " /x= /y="
        #expect(crash(journal, Survivors(.allBut, index: index)) == lost)
        let kept = file(String(letters.map { $0 == "A" ? "B" : "A" }))
        #expect(crash(journal, Survivors(.only, index: index)) == kept)
      }
    }
    // Under a journal a lost name takes later ones along, and a kept one brings earlier ones.
    #expect(crash(journal, Survivors(.allBut, index: 4)) == file("BBBB"))
    #expect(crash(journal, Survivors(.allBut, index: 5)) == file("BBBB") + " /x=")
    #expect(crash(journal, Survivors(.only, index: 4)) == file("AAAA") + " /x=")
    #expect(crash(journal, Survivors(.only, index: 5)) == file("AAAA") + " /x= /y=")
    #expect(crash(free, Survivors(.allBut, index: 4)) == file("BBBB") + " /y=")
    #expect(crash(free, Survivors(.only, index: 5)) == file("AAAA") + " /y=")
  }

  @Test(arguments: [DiskModelName.ext4Ordered, .apfsPanic, .apfsPower, .posixWorst])
  func `Names are cut at every place`(_ model: DiskModelName) throws {
    let phone = SimulatedPhone(model)
    let names = ["/a", "/b", "/c", "/d"]
    for name in names { try phone.files.put(name, "") }
    for index in 0..<10 {
      let kept = names.prefix(index % 5).map { $0 + "=" }.joined(separator: " ")
      #expect(SurvivorTests.crash(phone, Survivors(.namesCut, index: UInt16(index))) == kept)
    }
  }

  @Test func `A tear is cut at the sector below the asked place`() throws {
    let phone = try SurvivorTests.phone(.posixWorst)
    for (tear, cut) in [(2, 0), (14, 0), (16, 512), (30, 512), (32, 1_024), (112, 3_584)] {
      let start = SurvivorTests.crash(phone, Survivors(.torn, index: 1, tear: UInt16(tear)))
      let page = cut == 0 ? "A4096" : "B\(cut)A\(4_096 - cut)"
      #expect(start == "/f=" + Litmus.merged("B4096\(page)B8192") + " /x= /y=")
      let end = SurvivorTests.crash(phone, Survivors(.torn, index: 1, tear: UInt16(tear + 1)))
      let other = cut == 0 ? "B4096" : "A\(cut)B\(4_096 - cut)"
      #expect(end == "/f=" + Litmus.merged("B4096\(other)B8192") + " /x= /y=")
    }
  }

  @Test func `A tear mixes with what was on the disk, not with what a failed fsync lost`() throws {
    let phone = SimulatedPhone(.posixWorst)
    try phone.files.put("/f", run("A"))
    phone.disk.syncAll()
    let file = try phone.files.open("/f", .write)
    _ = try phone.files.write(file, at: 0, bytes(run("L")))
    phone.gate.faults.arm(.syncLost, nth: 1)
    #expect(errno { () throws(Errno) in try phone.files.sync(file, .file) } == .ioError)
    _ = try phone.files.write(file, at: 0, bytes(run("B")))
    let torn = SurvivorTests.crash(phone, Survivors(.torn, tear: 16))
    #expect(torn == "/f=B512A3584")
  }

  @Test(arguments: DiskModelName.allCases)
  func `The same set makes the same choice, and what it does not say does not count`(
    _ model: DiskModelName
  ) throws {
    for survivors in CrashStates.survivors(try SurvivorTests.phone(model).disk, .powerLoss) {
      let one = try SurvivorTests.phone(model)
      one.crash(.powerLoss, survivors)
      let two = SimulatedPhone.copy(of: try SurvivorTests.phone(model))
      two.crash(.powerLoss, survivors)
      #expect(one.disk.digest == two.disk.digest)
    }
  }
}
