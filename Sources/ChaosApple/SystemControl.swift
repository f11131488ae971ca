// sysctl: when the phone was started, by which code notices a restart.

import ChaosProcess
import Foundation

public let CTL_KERN: Int32 = 1
public let KERN_BOOTTIME: Int32 = 21

/// Tells a fact of the kernel. Here it is when the phone was started, a `timeval` by the clock that
/// the user sets; anything else ends the trace.
///
/// - Returns: 0; -1 with EPERM for setting it, or with ENOMEM where the memory does not hold it.
public func sysctl(
  _ name: UnsafeMutablePointer<Int32>!, _ length: UInt32, _ old: UnsafeMutableRawPointer!,
  _ oldLength: UnsafeMutablePointer<Int>!, _ new: UnsafeMutableRawPointer!, _ newLength: Int
) -> Int32 {
  guard length == 2, name[0] == CTL_KERN, name[1] == KERN_BOOTTIME else {
    let words = (0..<Int(length)).map { "\(name[$0])" }.joined(separator: ".")
    PhoneLine.refuse("sysctl of \(words)")
  }
  return tellStart(old, oldLength, isSet: new != nil)
}

/// As `sysctl`, by a name: `kern.boottime`.
public func sysctlbyname(
  _ name: UnsafePointer<CChar>!, _ old: UnsafeMutableRawPointer!,
  _ oldLength: UnsafeMutablePointer<Int>!, _ new: UnsafeMutableRawPointer!, _ newLength: Int
) -> Int32 {
  let word = String(cString: name)
  guard word == "kern.boottime" else { PhoneLine.refuse("sysctlbyname of \(word)") }
  return tellStart(old, oldLength, isSet: new != nil)
}

private func tellStart(
  _ old: UnsafeMutableRawPointer?, _ length: UnsafeMutablePointer<Int>?, isSet: Bool
) -> Int32 {
  if isSet {
    errno = EPERM
    return -1
  }
  let size = MemoryLayout<timeval>.size
  defer { length?.pointee = size }
  guard let old else { return 0 }
  if let length, length.pointee < size {
    errno = ENOMEM
    return -1
  }
  let start = timeval(tv_sec: PhoneLine.ask(AppQuestion()).started, tv_usec: 0)
  old.storeBytes(of: start, as: timeval.self)
  return 0
}
