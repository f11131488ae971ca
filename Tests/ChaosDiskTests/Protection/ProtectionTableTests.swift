// The table of protection classes (FACTS.md), cell by cell: class, keys, operation.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct ProtectionTableTests {
  static let cells = ProtectionClass.allCases.flatMap { protection in
    KeyState.allCases.map { (protection, $0) }
  }

  /// A phone with a file of a class, an open descriptor on it, and then these keys.
  static func phone(_ protection: ProtectionClass, _ state: KeyState) throws
    -> (SimulatedPhone, Int32)
  {
    let phone = SimulatedPhone()
    try phone.files.makeDirectory("/d")
    try phone.files.put("/d/f", "content", protection: protection)
    let file = try phone.files.open("/d/f", .write)
    phone.disk.keys = state.keys
    return (phone, file)
  }

  @Test(arguments: cells)
  func `Opening an existing file`(_ protection: ProtectionClass, _ state: KeyState) throws {
    let (phone, _) = try ProtectionTableTests.phone(protection, state)
    let expected = state.opens.verdict(protection)
    for options: OpenOptions in [[], .write, [.write, .create], [.write, .truncate]] {
      phone.disk.keys = state.keys
      #expect(errno { () throws(Errno) in try phone.files.open("/d/f", options) } == expected)
      if expected != nil {
        let failure = OpenGate.Failure(call: .open, errno: .notPermitted, injected: false)
        #expect(phone.gate.failures.last == failure)
        // What cannot be opened cannot be emptied by O_TRUNC either.
        phone.disk.keys = .all
        #expect(try phone.files.get("/d/f") == "content")
      }
    }
  }

  @Test(arguments: cells)
  func `Creating a file`(_ protection: ProtectionClass, _ state: KeyState) throws {
    let (phone, _) = try ProtectionTableTests.phone(.none, state)
    let expected = state.creates.verdict(protection)
    let asked = errno { () throws(Errno) in
      try phone.files.open("/d/new", [.write, .create], protection: protection)
    }
    #expect(asked == expected)
    #expect(try phone.files.list("/d") == (expected == nil ? ["f", "new"] : ["f"]))
    // The folder's class decides as the asked one does (F10).
    try phone.files.makeDirectory("/kept", protection: protection)
    let inherited = errno { () throws(Errno) in
      try phone.files.open("/kept/new", [.write, .create])
    }
    #expect(inherited == expected)
  }

  @Test(arguments: cells)
  func `Using a descriptor that was open before`(
    _ protection: ProtectionClass, _ state: KeyState
  ) throws {
    let (phone, file) = try ProtectionTableTests.phone(protection, state)
    let files = phone.files
    let expected = state.uses.verdict(protection)
    #expect(errno { () throws(Errno) in try files.read(file, at: 0, count: 1) } == expected)
    #expect(errno { () throws(Errno) in try files.read(file, count: 1) } == expected)
    #expect(errno { () throws(Errno) in try files.write(file, at: 0, [65]) } == expected)
    #expect(errno { () throws(Errno) in try files.write(file, [65]) } == expected)
    #expect(errno { () throws(Errno) in try files.truncate(file, to: 5) } == expected)
    // Never checked: facts, syncs, locks, closing (F9, F19).
    #expect(try files.status(file).size == (expected == nil ? 5 : 7))
    for kind in [SyncKind.file, .barrier, .full] { try files.sync(file, kind) }
    for kind in [LockKind.flock, .posix, .description] {
      try files.lock(file, kind, .exclusive, range: nil, blocking: false)
      try files.unlock(file, kind, range: nil)
    }
    // The check is made anew at each call, so an unlock mends it (F6).
    phone.disk.keys = .all
    #expect(errno { () throws(Errno) in try files.write(file, at: 0, [65]) } == nil)
    phone.disk.keys = state.keys
    try files.close(file)
  }

  @Test(arguments: cells)
  func `Reopening a file that was made with these keys`(
    _ protection: ProtectionClass, _ state: KeyState
  ) throws {
    let (phone, _) = try ProtectionTableTests.phone(.none, state)
    guard state.creates.verdict(protection) == nil else { return }
    let file = try phone.files.open("/new", [.write, .create], protection: protection)
    _ = try phone.files.write(file, at: 0, bytes("new"))
    #expect(try text(phone.files.read(file, at: 0, count: 9)) == "new")
    try phone.files.close(file)
    let again = errno { () throws(Errno) in try phone.files.open("/new") }
    #expect(again == state.opens.verdict(protection))
    phone.disk.keys = .all
    #expect(try phone.files.get("/new") == "new")
  }

  @Test(arguments: cells)
  func `Changing a file's class needs the keys of both`(
    _ old: ProtectionClass, _ state: KeyState
  ) throws {
    for new in ProtectionClass.allCases where new != old {
      let (phone, _) = try ProtectionTableTests.phone(old, state)
      // The old key is unwrapped as for an open, the new one wrapped as for a create: class B needs
      // only its public key for that (F2, F13).
      let expected = state.opens.verdict(old) ?? state.creates.verdict(new)
      let refused = errno { () throws(Errno) in try phone.files.setProtection("/d/f", new) }
      #expect(refused == expected, "\(old) to \(new), \(state)")
      #expect(try phone.files.protection("/d/f") == (expected == nil ? new : old))
    }
  }

  @Test(arguments: cells)
  func `A folder's class is only a number`(_ old: ProtectionClass, _ state: KeyState) throws {
    let (phone, _) = try ProtectionTableTests.phone(.none, state)
    try phone.files.makeDirectory("/e", protection: old)
    for new in ProtectionClass.allCases {
      try phone.files.setProtection("/e", new)
      #expect(try phone.files.protection("/e") == new)
    }
  }

  @Test(arguments: cells)
  func `Names and facts are never gated`(_ protection: ProtectionClass, _ state: KeyState) throws {
    let (phone, _) = try ProtectionTableTests.phone(protection, state)
    let files = phone.files
    #expect(try files.status("/d/f").size == 7)
    #expect(try files.protection("/d/f") == protection)
    #expect(try files.list("/d") == ["f"])
    try files.link("/d/f", to: "/d/g")
    try files.rename("/d/f", to: "/h")
    try files.rename("/d", to: "/e")
    try files.unlink("/e/g")
    try files.removeDirectory("/e")
    // Code can destroy what it cannot read.
    let new = try files.open("/n", [.write, .create], protection: ProtectionClass.none)
    try files.close(new)
    try files.rename("/n", to: "/h")
    try files.unlink("/h")
    #expect(try files.list("/") == [])
    try files.sync("/", .full)
    #expect(phone.gate.failures == [])
  }
}
