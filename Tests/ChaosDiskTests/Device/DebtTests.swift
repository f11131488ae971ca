// A crash may bring back what others have overwritten since, and then more pages are used than the
// disk had: no page is left, and nothing that was there is lost for it.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct DebtTests {
  private static let long = String(repeating: "x", count: 3 * Disk.pageSize)

  /// A full disk on which a removed file comes back, and the pages that took its place stay.
  private func overcommitted() throws -> SimulatedPhone {
    let phone = SimulatedPhone(.posixWorst, freePages: 8)
    try phone.files.makeDirectory("/keychain")
    try phone.files.put("/keychain/item", Self.long)
    try phone.files.put("/old", Self.long)
    phone.disk.syncAll()
    try phone.files.unlink("/old")
    try phone.files.put("/new", Self.long + Self.long.prefix(2 * Disk.pageSize))
    try phone.files.sync("/new", .full)
    // The new file and its name survive, and the removal does not.
    phone.crash(.powerLoss, Survivors(.all, names: NameSurvivors(.allBut, index: 0)))
    #expect(phone.disk.tree().map(\.path) == ["/keychain", "/keychain/item", "/new", "/old"])
    return phone
  }

  @Test func noFewerThanNoPagesAreLeft() throws {
    #expect(try overcommitted().disk.freePages == 0)
  }

  /// What takes no page needs none.
  @Test func whatIsThereCanStillBeChanged() throws {
    let phone = try overcommitted()
    try phone.files.patch("/old", at: 0, "yes")
    #expect(try phone.files.get("/old").hasPrefix("yes"))
    let file = try phone.files.open("/old", .write)
    #expect(
      errno { () throws(Errno) in try phone.files.write(file, at: 3 * Disk.pageSize, [1]) }
        == .noSpace)
    // A page that is given back pays for one that was used twice.
    let pages = try phone.files.open("/new", .write)
    try phone.files.truncate(pages, to: Disk.pageSize)
    #expect(phone.disk.freePages == 1)
  }

  @Test func whatIsKeptIsKeptWhole() throws {
    let phone = try overcommitted()
    let image = phone.disk.image()
    phone.files.forget()
    phone.disk.restore(image, keeping: "/keychain")
    #expect(try phone.files.get("/keychain/item") == Self.long)
    #expect(phone.disk.freePages == 0)
    #expect(phone.disk.pendingItems(.powerLoss) == [])
  }

  /// Also where no page is free, or space is short.
  @Test(arguments: [Shortage.reserve, .exhausted])
  func aShortageTakesNothingAway(shortage: Shortage) throws {
    let phone = SimulatedPhone(.apfsPower, freePages: 3)
    let empty = phone.disk.image()
    try phone.files.makeDirectory("/keychain")
    try phone.files.put("/keychain/item", Self.long)
    phone.disk.shortage = shortage
    phone.files.forget()
    phone.disk.restore(empty, keeping: "/keychain")
    #expect(try phone.files.get("/keychain/item") == Self.long)
    #expect(phone.disk.freePages == 0)
    #expect(phone.disk.shortage == shortage)
  }
}
