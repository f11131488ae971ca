// The death of a process, and what it and a crash do to what was open and to free space.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct DeathTests {
  @Test(arguments: DiskModelName.allCases)
  func `A killed process loses nothing that it wrote`(_ model: DiskModelName) throws {
    let phone = SimulatedPhone(model)
    let survivor = phone.process(2)
    let file = try phone.files.open("/a", [.write, .create])
    _ = try phone.files.write(file, at: 0, bytes("unsynced"))
    try phone.files.makeDirectory("/d")
    try phone.files.rename("/a", to: "/d/b")
    let before = phone.disk.digest
    let pending = phone.disk.pendingItems(.powerLoss)
    phone.files.die()
    #expect(phone.disk.digest == before)
    #expect(phone.disk.pendingItems(.powerLoss) == pending)
    #expect(try survivor.get("/d/b") == "unsynced")
  }

  @Test func `A file that was open and unlinked is gone after a crash, or back with its name`()
    throws
  {
    for (survivors, free) in [(Survivors.all, 10), (.none, 8)] {
      let phone = SimulatedPhone(.ext4Ordered, freePages: 10)
      try phone.files.put("/a", run("x", 5_000))
      phone.disk.syncAll()
      _ = try phone.files.open("/a")
      try phone.files.unlink("/a")
      #expect(phone.disk.freePages == 8)
      phone.crash(.panic, survivors)
      #expect(phone.disk.freePages == free)
      #expect(try phone.files.list("/") == (free == 8 ? ["a"] : []))
    }
  }

  @Test func `What a crash takes gives its space back, what it brings back takes it`() throws {
    let phone = SimulatedPhone(.ext4Ordered, freePages: 10)
    try phone.files.put("/a", run("x", 5 * 4_096))
    phone.disk.syncAll()
    try phone.files.truncate("/a", to: 0)
    try phone.files.put("/b", run("y", 4 * 4_096))
    #expect(phone.disk.freePages == 6)
    let copy = SimulatedPhone.copy(of: phone)
    copy.crash(.panic, .none)
    #expect(copy.disk.freePages == 5)
    phone.crash(.panic, .all)
    #expect(phone.disk.freePages == 6)
  }

  @Test func `The facts tell that a crash may have changed the content`() throws {
    let phone = SimulatedPhone(.ext4Ordered)
    try phone.files.put("/a", "x")
    phone.disk.syncAll()
    let before = try phone.files.status("/a").changes
    let boots = phone.disk.boots
    phone.crash(.panic)
    #expect(try phone.files.status("/a").changes != before)
    #expect(phone.disk.boots == boots + 1)
  }

  @Test(arguments: DiskModelName.allCases)
  func `A kill leaves nothing for a crash to tell from what it was`(_ model: DiskModelName) throws {
    let phone = SimulatedPhone(model)
    try phone.files.put("/a", "x")
    try phone.files.sync("/a", .full)
    try phone.files.sync("/", .full)
    let before = phone.disk.digest
    phone.files.die()
    for kind in [CrashKind.panic, .powerLoss, .panic] {
      phone.crash(kind, .none)
      #expect(phone.disk.digest == before)
    }
  }
}
