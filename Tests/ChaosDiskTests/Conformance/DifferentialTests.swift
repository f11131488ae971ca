// Random calls on the simulated disk and on a real folder: every answer and the last tree agree.

import ChaosDisk
import ChaosTestSupport
import SystemPackage
import Testing

@Suite struct DifferentialTests {
  static let sequences = 400
  static let callsPerSequence = 60
  static let errors: [Errno] = [
    .noSuchFileOrDirectory, .badFileDescriptor, .fileExists, .isDirectory, .notDirectory,
    .invalidArgument, .notPermitted, .directoryNotEmpty, .resourceTemporarilyUnavailable,
    .fileNameTooLong,
  ]

  @Test(arguments: Array(UInt64(1)...8))
  func `Both machines answer alike`(_ seed: UInt64) throws {
    var chance = Chance(seed: seed)
    var kinds: Set<Errno> = []
    for sequence in 0..<DifferentialTests.sequences {
      let calls = (0..<DifferentialTests.callsPerSequence).map { _ in RandomCall(&chance) }
      let difference = try differenceInEveryAttempt {
        try DifferentialTests.difference(calls, &kinds)
      }
      try #require(difference == nil, "sequence \(sequence)")
    }
    // The sequences are worth something only if they meet the errors there are.
    #expect(kinds.isSuperset(of: DifferentialTests.errors), "\(kinds.map(\.rawValue).sorted())")
  }

  /// What the machines do not agree about, and the errors that they meet.
  private static func difference(
    _ calls: [RandomCall], _ kinds: inout Set<Errno>
  ) throws -> String? {
    var simulated = Caller(try Machine.simulated.makeTwo())
    var real = Caller(try Machine.real.makeTwo())
    for (place, call) in calls.enumerated() {
      let one = simulated.answer(call)
      let two = real.answer(call)
      if case .failed(let errno) = one { kinds.insert(errno) }
      if one != two, !mayDiffer(call, one, two) {
        return "\(one) against the real \(two) after \(calls[...place])"
      }
    }
    let isSame = try simulated.everything() == real.everything()
    return isSame ? nil : "the trees after \(calls)"
  }

  /// POSIX leaves the choice of the error open where a call is wrong in two ways at once: these are
  /// the pairs that differ, the simulated disk's first. What is wrong in one way only is pinned by
  /// the other conformance tests.
  static func mayDiffer(_ call: RandomCall, _ one: Caller.Answer, _ two: Caller.Answer) -> Bool {
    guard case .failed(let one) = one, case .failed(let two) = two else { return false }
    switch (call, one, two) {
    // Linux says EISDIR for a folder, POSIX and Darwin EPERM.
    case (.unlink, .notPermitted, .isDirectory): return true
    // A folder cannot be linked, and the new name does not work either.
    case (.link, .notPermitted, .fileExists), (.link, .notPermitted, .noSuchFileOrDirectory),
      (.link, .notPermitted, .notDirectory):
      return true
    // Nothing at the old name, and a file in the way to the new one.
    case (.rename, .noSuchFileOrDirectory, .notDirectory): return true
    // A folder into itself, onto a file.
    case (.rename, .notDirectory, .invalidArgument): return true
    // A file onto a folder that holds it.
    case (.rename, .isDirectory, .directoryNotEmpty): return true
    default: return false
    }
  }
}
