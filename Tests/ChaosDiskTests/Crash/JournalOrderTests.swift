// What a truncation that one journal commits takes along, and what it leaves behind (R3, R4).

import ChaosDisk
import ChaosTrace
import Testing

@Suite struct JournalOrderTests {
  static let journals: [DiskModelName] = [.ext4Ordered, .ext4Writeback, .apfsPanic, .apfsPower]

  /// The trees after a power loss; /a is there, /b stands before /c.
  private static func states(
    _ model: DiskModelName, _ content: String, _ steps: (SimulatedPhone) throws -> Void
  ) throws -> Set<String> {
    let phone = SimulatedPhone(model)
    try phone.files.put("/a", content)
    try phone.files.put("/b", "b")
    try phone.files.put("/c", "c")
    phone.disk.syncAll()
    try steps(phone)
    return CrashStates.trees(phone, .powerLoss)
  }

  @Test(arguments: DiskModelName.allCases)
  func `Only models without one journal keep a rename and lose the truncation before it`(
    _ model: DiskModelName
  ) throws {
    let states = try Self.states(model, "AA") { phone in
      try phone.files.truncate("/a", to: 0)
      try phone.files.rename("/b", to: "/c")
    }
    let loses = ![.kill].contains(model) && !Self.journals.contains(model)
    #expect(states.contains("/a=AA /c=b") == loses, "\(states.sorted())")
    #expect(states.contains("/a= /c=b") == (model != .lazy))
  }

  @Test func `A size in the journal covers only data that is there`() throws {
    let states = try Self.states(.ext4Ordered, "") { phone in
      try phone.files.patch("/a", at: 0, run("A", 8_192))
      try phone.files.truncate("/a", to: 4_096)
      try phone.files.rename("/b", to: "/c")
    }
    #expect(
      states == [
        "/a= /b=b /c=c", "/a=A4096 /b=b /c=c", "/a=A8192 /b=b /c=c", "/a=A4096 /c=b",
      ])
  }

  @Test func `A commit of a truncation keeps what its size covers, whatever comes later`() throws {
    let states = try Self.states(.apfsPanic, "") { phone in
      try phone.files.patch("/a", at: 0, run("A", 8_192))
      try phone.files.truncate("/a", to: 4_096)
      try phone.files.sync("/b")
    }
    #expect(states == ["/a=A4096 /b=b /c=c"])
  }

  @Test func `A commit of a truncation leaves overwritten pages to themselves`() throws {
    let states = try Self.states(.apfsPanic, run("A", 8_192)) { phone in
      try phone.files.patch("/a", at: 0, run("B", 4_096))
      try phone.files.truncate("/a", to: 4_096)
      try phone.files.sync("/b")
    }
    #expect(states == ["/a=A4096 /b=b /c=c", "/a=B4096 /b=b /c=c"])
  }

  @Test(arguments: journals)
  func `A container that moves durably takes the truncations before it along`(
    _ model: DiskModelName
  ) throws {
    let states = try Self.states(model, "AA") { phone in
      try phone.files.truncate("/a", to: 0)
      phone.disk.moveRoot("/b", to: "/e")
    }
    #expect(states == ["/a= /c=c /e=b"])
  }
}
