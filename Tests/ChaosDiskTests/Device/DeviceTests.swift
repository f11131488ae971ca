// What the phone does to its disk from outside: backups, wiped folders, flipped bits.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct DeviceTests {
  static let models = DiskModelName.allCases

  /// The tree without what is pending.
  static func seen(_ disk: Disk) -> [String] {
    disk.tree().map { "\($0.path) \($0.protection) \(text($0.content))" }
  }

  @Test(arguments: models)
  func `An image restores what reads saw, durably`(_ model: DiskModelName) throws {
    let phone = SimulatedPhone(model, freePages: 100)
    try phone.files.makeDirectory("/d", protection: .complete)
    try phone.files.put("/d/a", "one")
    try phone.files.put("/b", "two")
    let image = phone.disk.image()
    let before = DeviceTests.seen(phone.disk)
    try phone.files.patch("/d/a", at: 0, "changed")
    try phone.files.rename("/b", to: "/d/c")
    try phone.files.put("/e", String(repeating: "x", count: 50_000), protection: .complete)
    try phone.files.setProtection("/d", .none)
    #expect(phone.disk.freePages == 100 - 1 - 1 - 13)
    phone.files.forget()
    phone.disk.restore(image)
    #expect(DeviceTests.seen(phone.disk) == before)
    #expect(phone.disk.freePages == 98)
    #expect(phone.disk.pendingItems(.powerLoss) == [])
    phone.crash(.powerLoss, .none)
    #expect(DeviceTests.seen(phone.disk) == before)
    // It is a disk like any other.
    try phone.files.put("/e", "x")
    try phone.files.patch("/d/a", at: 3, "!")
    #expect(try phone.files.get("/d/a") == "one!")
  }

  @Test func `An image holds what a failed fsync left in the cache: that is what a backup read`()
    throws
  {
    let (phone, _) = try FailedSyncTests.phone(.ext4Ordered, .syncLost, old: "old", new: "new")
    let image = phone.disk.image()
    phone.files.forget()
    phone.disk.restore(image)
    #expect(try phone.files.get("/a") == "new")
  }

  @Test(arguments: models)
  func `A cleared folder is empty for good, and nothing else is touched`(_ model: DiskModelName)
    throws
  {
    let phone = SimulatedPhone(model, freePages: 100)
    let files = phone.files
    for folder in ["/app", "/app/in", "/group"] { try files.makeDirectory(folder) }
    try files.put("/app/a", "1")
    try files.put("/app/in/b", "2")
    try files.put("/group/c", "3")
    try files.put("/group/secret", "4")
    try files.rename("/group/secret", to: "/app/secret")
    try files.put("/app/gone", "5")
    try files.link("/app/gone", to: "/group/kept")
    try files.setProtection("/app/a", .none)
    phone.disk.clear(folder: "/app")
    #expect(phone.disk.tree().map(\.path) == ["/app", "/group", "/group/c", "/group/kept"])
    #expect(phone.disk.freePages == 98)
    for survivors in [Survivors.none, .all, Survivors(.namesCut, index: 3)] {
      let copy = SimulatedPhone.copy(of: phone)
      copy.crash(.powerLoss, survivors)
      #expect(try copy.files.list("/app") == [], "\(survivors)")
      #expect(!copy.disk.tree().contains { $0.path.hasSuffix("secret") }, "\(survivors)")
      #expect(!copy.disk.tree().contains { ["1", "2", "4"].contains(text($0.content)) })
    }
    try files.put("/app/a", "new")
    #expect(try files.get("/app/a") == "new")
  }

  @Test func `Clearing what is not there does nothing`() throws {
    let phone = SimulatedPhone()
    try phone.files.put("/a", "x")
    phone.disk.clear(folder: "/no")
    #expect(phone.disk.tree().map(\.path) == ["/a"])
  }

  @Test(arguments: models)
  func `An installed folder is durable, with all above it`(_ model: DiskModelName) throws {
    let phone = SimulatedPhone(model)
    phone.disk.install(folder: "/app/data", protection: .complete)
    phone.disk.install(folder: "/app/cache", protection: .none)
    #expect(phone.disk.pendingItems(.powerLoss) == [])
    phone.crash(.powerLoss, .none)
    #expect(DeviceTests.seen(phone.disk) == ["/app A ", "/app/cache D ", "/app/data A "])
    #expect(phone.gate.entered == [])
  }

  @Test func `Corruption flips the asked bits of the asked file, in every version`() throws {
    let phone = SimulatedPhone(.posixWorst)
    try phone.files.put("/a", "aaaa")
    try phone.files.put("/empty", "")
    try phone.files.makeDirectory("/d")
    try phone.files.put("/d/b", "bbbb")
    for path in ["/a", "/d/b", "/", "/d"] { try phone.files.sync(path, .full) }
    try phone.files.patch("/d/b", at: 0, "BBBB")
    let before = try phone.files.status("/d/b").changes
    #expect(phone.disk.corrupt(file: 1, at: 2, mask: 0b11) == "/d/b")
    #expect(try phone.files.get("/a") == "aaaa")
    #expect(try phone.files.get("/d/b") == "BBAB")
    #expect(try phone.files.status("/d/b").changes != before)
    // Files and places wrap around.
    #expect(phone.disk.corrupt(file: 2, at: 7, mask: 1) == "/a")
    #expect(try phone.files.get("/a") == "aaa`")
    phone.crash(.powerLoss, .none)
    #expect(try phone.files.get("/d/b") == "bbab")
    #expect(try phone.files.get("/a") == "aaa`")
  }

  @Test func `Corruption strikes holes too, and tells when there is nothing to strike`() throws {
    let phone = SimulatedPhone()
    #expect(phone.disk.corrupt(file: 0, at: 0, mask: 1) == nil)
    try phone.files.put("/a", "x")
    try phone.files.truncate("/a", to: 9_000)
    for at in [10, 5_000] {
      #expect(phone.disk.corrupt(file: 0, at: at, mask: 1) == "/a")
      #expect(Array(try phone.files.get("/a").utf8)[at] == 1)
    }
    #expect(try phone.files.status("/a").size == 9_000)
    try phone.files.unlink("/a")
    try phone.files.put("/empty", "")
    #expect(phone.disk.corrupt(file: 0, at: 0, mask: 1) == nil)
  }

  @Test func `Everything is durable after syncAll`() throws {
    for model in DeviceTests.models {
      let phone = SimulatedPhone(model)
      try phone.files.makeDirectory("/d")
      try phone.files.put("/d/a", "one")
      try phone.files.sync("/d/a", .barrier)
      try phone.files.put("/d/a", "two")
      try phone.files.rename("/d/a", to: "/b")
      let before = DeviceTests.seen(phone.disk)
      phone.disk.syncAll()
      #expect(phone.disk.pendingItems(.powerLoss) == [])
      #expect(phone.disk.tree().filter(\.hasPendingChanges).isEmpty)
      phone.crash(.powerLoss, .none)
      #expect(DeviceTests.seen(phone.disk) == before)
    }
  }
}
