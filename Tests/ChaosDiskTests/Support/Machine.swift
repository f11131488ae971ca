// The two machines that every conformance test runs on.

import ChaosDisk
import SystemPackage
import Testing

/// Which implementation of the calls a conformance test talks to.
enum Machine: String, CaseIterable, CustomTestStringConvertible {
  case simulated, real

  var testDescription: String { rawValue }

  /// An empty disk.
  func make() throws -> any FileCalls { try makeTwo().0 }

  /// An empty disk, seen by two processes.
  func makeTwo() throws -> (any FileCalls, any FileCalls) {
    switch self {
    case .simulated:
      let phone = SimulatedPhone()
      return (phone.files, phone.process(2))
    case .real:
      let first = try RealFolder()
      return (first, RealFolder(over: first))
    }
  }
}
