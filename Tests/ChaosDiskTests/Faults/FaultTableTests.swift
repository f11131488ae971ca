// Every fault strikes once, at its call, with its error. All cases of the enum are walked.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct FaultTableTests {
  /// What a caller must see, written out once more; nil for a short write.
  static func expected(_ kind: FaultKind) -> (call: DiskCall, errno: Errno?) {
    switch kind {
    case .writeNoSpace: (.write, .noSpace)
    case .shortWrite: (.write, nil)
    case .syncHidden: (.sync, nil)
    case .writeError: (.write, .ioError)
    case .writeInterrupted: (.write, .interrupted)
    case .syncLost, .syncReverted: (.sync, .ioError)
    case .readError: (.read, .ioError)
    case .readInterrupted: (.read, .interrupted)
    case .openError: (.open, .ioError)
    case .createNoSpace: (.create, .noSpace)
    case .renameError: (.rename, .ioError)
    case .unlinkError: (.unlink, .ioError)
    case .closeError: (.close, .ioError)
    case .lockError: (.lock, .noLocks)
    case .keychainLocked: (.keychain, .notPermitted)
    case .keychainUnavailable: (.keychain, .ioError)
    }
  }

  /// Makes the `round`-th call of a kind, which works unless a fault strikes.
  ///
  /// - Returns: the bytes that were written.
  static func make(_ call: DiskCall, _ files: SimulatedFiles, _ round: Int) throws(Errno) -> Int {
    switch call {
    case .open: _ = try files.open("/f\(round)")
    case .create: _ = try files.open("/new\(round)", [.write, .create])
    case .read: _ = try files.read(0, at: 0, count: 1)
    case .write: return try files.write(0, at: 0, bytes("four"))
    case .truncate: try files.truncate(0, to: round)
    case .sync: try files.sync(0, .file)
    case .close: try files.close(Int32(round + 1))
    case .rename: try files.rename("/r\(round)", to: "/s\(round)")
    case .link: try files.link("/f\(round)", to: "/l\(round)")
    case .unlink: try files.unlink("/u\(round)")
    case .makeDirectory: try files.makeDirectory("/d\(round)")
    case .removeDirectory: try files.removeDirectory("/e\(round)")
    case .list: _ = try files.list("/")
    case .status: _ = try files.status("/f\(round)")
    case .lock: try files.lock(0, .flock, .shared, range: nil, blocking: false)
    case .protect: try files.setProtection("/f\(round)", .none)
    case .keychain, .message: break
    }
    return 4
  }

  static func phone() throws -> SimulatedPhone {
    let phone = SimulatedPhone()
    _ = try phone.files.open("/f", [.write, .create])
    for round in 0..<6 {
      for kind in ["f", "r", "u"] { try phone.files.put("/\(kind)\(round)", "x") }
      try phone.files.makeDirectory("/e\(round)")
    }
    for _ in 0..<6 { _ = try phone.files.open("/f") }
    return phone
  }

  /// A sync that hides its failure shows at the next one: FailedSyncTests.
  @Test(arguments: FaultKind.ofFiles.filter { $0 != .syncHidden }, [1, 2, 4])
  func `A fault strikes once, at the nth call of its kind`(_ kind: FaultKind, _ nth: Int) throws {
    let phone = try FaultTableTests.phone()
    let (call, error) = FaultTableTests.expected(kind)
    phone.gate.faults.arm(kind, nth: UInt8(nth))
    // Calls of other kinds neither count nor suffer.
    for other in DiskCall.allCases where other != call && other != .close {
      _ = try FaultTableTests.make(other, phone.files, 5)
    }
    for round in 0..<5 {
      var written = 0
      let seen = errno { () throws(Errno) in
        written = try FaultTableTests.make(call, phone.files, round)
      }
      #expect(seen == (round == nth - 1 ? error : nil), "round \(round)")
      if kind == .shortWrite { #expect(written == (round == nth - 1 ? 2 : 4)) }
      #expect(phone.gate.faults.isEmpty == (round >= nth - 1))
    }
    let told = error.map { [OpenGate.Failure(call: call, errno: $0, injected: true)] } ?? []
    #expect(phone.gate.failures == told)
  }

  @Test func `Two faults for one call both strike, one after the other`() throws {
    let phone = try FaultTableTests.phone()
    phone.gate.faults.arm(.writeNoSpace, nth: 2)
    phone.gate.faults.arm(.writeError, nth: 2)
    phone.gate.faults.arm(.writeInterrupted, nth: 0)
    let seen = (0..<5).map { round in
      errno { () throws(Errno) in try FaultTableTests.make(.write, phone.files, round) }
    }
    #expect(seen == [.interrupted, .noSpace, .ioError, nil, nil])
  }

  @Test func `A fault belongs to its process`() throws {
    let phone = try FaultTableTests.phone()
    let other = phone.process(2)
    phone.gate.faults.arm(.openError, nth: 1)
    _ = try other.open("/f")
    #expect(errno { () throws(Errno) in try phone.files.open("/f") } == .ioError)
  }
}
