// The visible tree and its digest: the same for the same calls, different for any difference.

import ChaosDisk
import ChaosHash
import ChaosTrace
import SystemPackage
import Testing

@Suite struct TreeTests {
  /// A little of everything.
  static func fill(_ phone: SimulatedPhone) throws {
    let files = phone.files
    try files.makeDirectory("/d", protection: .complete)
    try files.put("/d/a", "content")
    try files.put("/b", String(repeating: "x", count: 5_000), protection: ProtectionClass.none)
    try files.put("/a b", "")
    try files.rename("/b", to: "/d/c")
    try files.truncate("/d/a", to: 3)
    try files.sync("/d/a", .full)
  }

  @Test func `The tree shows paths, classes, bytes and what is pending`() throws {
    let phone = SimulatedPhone(.ext4Ordered)
    try TreeTests.fill(phone)
    let tree = phone.disk.tree()
    #expect(tree.map(\.path) == ["/a b", "/d", "/d/a", "/d/c"])
    #expect(tree.map(\.isDirectory) == [false, true, false, false])
    #expect(tree.map(\.protection) == [.completeUntilFirstUnlock, .complete, .complete, .none])
    #expect(tree.map(\.content.count) == [0, 0, 3, 5_000])
    #expect(tree.map(\.hasPendingChanges) == [false, false, false, true])
  }

  @Test func `The same calls give the same digest, on every machine and for ever`() throws {
    let phone = SimulatedPhone()
    try TreeTests.fill(phone)
    let again = SimulatedPhone(.posixWorst)
    try TreeTests.fill(again)
    #expect(phone.disk.digest == again.disk.digest)
    #expect(SimulatedPhone.copy(of: phone).disk.digest == phone.disk.digest)
    #expect("\(phone.disk.digest)" == "b8cf78d6913323e704902ab578f41b49")
  }

  @Test func `The digest does not depend on how the tree came about`() throws {
    let one = SimulatedPhone()
    let two = SimulatedPhone()
    for name in ["a", "b", "c"] { try one.files.put("/" + name, name) }
    for name in ["c", "x", "a"] { try two.files.put("/" + name, name) }
    try two.files.put("/b", "gone")
    try two.files.put("/x", "b")
    try two.files.rename("/x", to: "/b")
    #expect(one.disk.digest == two.disk.digest)
  }

  @Test func `Any difference shows in the digest`() throws {
    var digests: [Digest] = []
    func add(_ change: (SimulatedFiles) throws -> Void) rethrows {
      let phone = SimulatedPhone()
      try change(phone.files)
      digests.append(phone.disk.digest)
    }
    add { _ in }
    try add { try $0.put("/a", "") }
    try add { try $0.put("/b", "") }
    try add { try $0.put("/a", "x") }
    try add { try $0.put("/a", "\0") }
    try add { try $0.put("/a", "\0\0") }
    try add { try $0.put("/a", "", protection: .complete) }
    try add { try $0.makeDirectory("/a") }
    // One file whose bytes look like the record of another.
    try add { try $0.put("/a", "x\0/b\0\0\u{2}y") }
    try add {
      try $0.put("/a", "x")
      try $0.put("/b", "y")
    }
    #expect(Set(digests).count == digests.count)
  }
}
