// Tests take an app by its type: the same failures, at the caller's line.

import ChaosContracts
import ChaosStores
import ChaosTesting
import ChaosTrace
import Testing

/// An app whose store holds.
private enum Sound: StoreType {
  static var storeKind: any StoreKind { HardenedFile() }
}

/// One that loses what it is given.
private enum Broken: StoreType {
  static var storeKind: any StoreKind { PlainFile() }
}

@Suite struct AppTypeTests {
  private static let steps: [Step] = [
    .launch(.app, .user), .fault(.app, .writeNoSpace, nth: 1), .act(.app, .write, on: .streak),
  ]
  private static let text = """
    chaos trace 1
    phone ios18 passcode disk=apfs.power
    launch app user
    fault app write-enospc nth=1
    act app write streak
    """

  @Test func whatHoldsPasses() throws {
    try chaos(Sound.self, runs: 30)
    try sweep(Sound.self, [SweptAct(.write)])
    try scenario(Self.steps, on: Sound.self)
    try scenario("disk-full-while-saving", on: Sound.self)
    try replay(Self.text, on: Sound.self)
  }

  /// Each fails, at the line that asked.
  @Test func whatBreaksFailsWhereItIsAsked() throws {
    func fails(_ line: Int, _ body: () throws -> Void) throws {
      try withKnownIssue {
        try body()
      } matching: {
        $0.sourceLocation?.line == line
      }
    }
    try fails(#line) { try chaos(Broken.self, runs: 100) }
    try fails(#line) { try sweep(Broken.self, [SweptAct(.write)]) }
    try fails(#line) { try scenario(Self.steps, on: Broken.self) }
    try fails(#line) { try scenario("disk-full-while-saving", on: Broken.self) }
    try fails(#line) { try replay(Self.text, on: Broken.self) }
  }
}
