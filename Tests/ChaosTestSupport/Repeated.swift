// A comparison with this machine's kernel, when other tests start programs at the same time.

import Foundation

/// What `compare` finds different, or nil if some attempt finds nothing: five are made.
///
/// A program that another test starts has a copy of every open descriptor between fork(2) and
/// execve(2), also of those that execve closes. For that moment closing a descriptor here lets go
/// of no lock: those of flock(2) and of open file descriptions last until the last copy is closed.
/// A difference that is one comes every time.
public func differenceInEveryAttempt<Difference>(
  _ compare: () throws -> Difference?
) rethrows -> Difference? {
  var last: Difference?
  for _ in 0..<5 {
    last = try compare()
    if last == nil { return nil }
    Thread.sleep(forTimeInterval: 0.05)
  }
  return last
}
