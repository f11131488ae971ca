// The hash of all that is pending: where two disks agree in it, crashes leave the same.

import ChaosDisk
import ChaosTrace
import Testing

@Suite struct PendingHashTests {
  /// What a crash of each kind may leave, in the order of its survivor sets.
  private static func states(_ disk: Disk) -> [[UInt64]] {
    [(CrashKind.panic, SurvivorScope.canonical), (.powerLoss, .thorough), (.powerLoss, .plain)].map
    {
      let space = CrashSpace(disk, $0, $1)
      return space.survivors.sets.map { space.state($0).hash }
    }
  }

  @Test(arguments: DiskModelName.allCases)
  func `Disks that agree in it agree in every state`(_ model: DiskModelName) throws {
    var known: [UInt64: [[UInt64]]] = [:]
    for litmus in LitmusTests.all {
      let disk = try litmus.phone(model).disk.snapshot()
      let states = Self.states(disk)
      #expect(known.updateValue(states, forKey: disk.pendingHash) ?? states == states)
      #expect(disk.snapshot().pendingHash == disk.pendingHash)
    }
    #expect(known.count > LitmusTests.all.count / 2, "different work has different hashes")
  }

  /// Each of these changes what a crash may leave, and most of them nothing that reads see.
  @Test func `Every write, sync, size and name shows in it`() throws {
    let phone = SimulatedPhone(.apfsPower)
    var hashes = [phone.disk.pendingHash]
    func note() { hashes.append(phone.disk.pendingHash) }
    try phone.files.put("/f", "abc")
    note()
    try phone.files.patch("/f", at: 1, "b")
    note()
    try phone.files.sync("/f")
    note()
    try phone.files.truncate("/f", to: 2)
    note()
    try phone.files.sync("/f", .barrier)
    note()
    try phone.files.sync("/f", .full)
    note()
    try phone.files.rename("/f", to: "/g")
    note()
    try phone.files.setProtection("/g", .complete)
    note()
    #expect(Set(hashes).count == hashes.count)
  }

  /// A phone that crashed more often has counted more mutations.
  @Test(arguments: DiskModelName.allCases)
  func `What went before does not show, once it is settled`(_ model: DiskModelName) throws {
    func disk(crashes: Int) throws -> Disk {
      let phone = SimulatedPhone(model)
      try phone.files.put("/f", "abc")
      for _ in 0..<crashes {
        phone.disk.syncAll()
        phone.crash(.panic)
      }
      try phone.files.patch("/f", at: 0, "x")
      try phone.files.sync("/f")
      try phone.files.patch("/f", at: 4_096, "y")
      return phone.disk
    }
    let (once, often) = (try disk(crashes: 1), try disk(crashes: 5))
    #expect(once.pendingHash == often.pendingHash)
    #expect(Self.states(once) == Self.states(often))
  }
}
