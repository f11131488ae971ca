// The gate before every disk call: the place where a process is stopped, killed or troubled.

import ChaosDisk
import ChaosTrace
import SystemPackage

extension Process: CallGate {
  public func enter(_ call: DiskCall) throws(Errno) {
    let phone = phone
    phone.state.hash.add(UInt64(call.rawValue) << 32 | UInt64(life))
    let fate = pace.step()
    switch fate {
    case .made, .stopped: break
    case .dead: throw deadCall()
    case .hung:
      phone.hang(self)
      throw deadCall()
    }
    if phone.probe != nil, let name { phone.probe?(name, call, pace.calls) }
    if fate == .stopped, name != nil {
      phone.pause(self, before: call)
      if state == .dead { throw deadCall() }
    }
  }

  public func strike(_ call: DiskCall) -> FaultKind? {
    if name == nil { phone.daemonCalls.insert(call) } else { phone.calls.insert(call) }
    if faults.isEmpty { return nil }
    guard let fault = faults.strike(call), let name else { return nil }
    phone.emit(.struck(name, fault))
    return fault
  }

  public func failed(_ call: DiskCall, _ errno: Errno, injected: Bool) {
    phone.hash.add(UInt64(UInt32(bitPattern: errno.rawValue)))
    if let name { phone.emit(.failed(name, call, errno, injected: injected)) }
  }

  public func waitForLock(_ inode: Int) throws(Errno) {
    if state == .dead { throw deadCall() }
    phone.waitForLock(self, inode)
    if state == .dead { throw deadCall() }
  }

  public func witness(_ incident: FileIncident) { phone.emit(.witnessed(name, incident)) }

  /// A dead process's calls fail and change nothing; one that never stops calling is set aside.
  func deadCall() -> Errno {
    callsAfterDeath += 1
    if callsAfterDeath > Limits.callsAfterDeath { phone.park(self) }
    return .ioError
  }
}
