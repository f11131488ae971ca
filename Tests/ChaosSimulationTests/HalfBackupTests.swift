// Of a backup one half comes to another device: the files without the keychain, or the other way
// round (F85, F90, F141).

import ChaosCatalog
import ChaosContracts
import ChaosTrace
import Testing

@Suite struct HalfBackupTests {
  private static func steps(_ part: BackupPart) -> [Step] {
    [
      .start, .write(.theme), .backup, .restorePart(part), .unlock, .start, .read(.theme),
    ]
  }

  /// A store that lost everything, and one that lost nothing.
  private func wrongAnswers(_ part: BackupPart, inKeychain: Bool, loses: Bool) -> Int {
    let puppet = Puppet()
    puppet.promised.outlivesApp = inKeychain
    puppet.onRead = { _, truth in loses ? .absent : truth }
    return puppet.run(Self.steps(part)).judged.wrongAnswers.count
  }

  @Test func whatIsInTheOtherHalfIsGone() {
    for inKeychain in [false, true] {
      let half: BackupPart = inKeychain ? .keychain : .files
      let other: BackupPart = inKeychain ? .files : .keychain
      #expect(wrongAnswers(half, inKeychain: inKeychain, loses: false) == 0)
      #expect(wrongAnswers(half, inKeychain: inKeychain, loses: true) > 0)
      #expect(wrongAnswers(other, inKeychain: inKeychain, loses: true) == 0)
      #expect(wrongAnswers(other, inKeychain: inKeychain, loses: false) > 0)
    }
  }

  /// What the real stores have afterwards: a file, and an item of the keychain beside it.
  @Test(arguments: BackupPart.allCases) func theHalvesAreThePhones(_ part: BackupPart) throws {
    let catalog = Catalog()
    func answers(_ store: String) throws -> [Completion] {
      let trace = Trace(header: TraceHeader(), steps: Self.steps(part))
      let outcome = catalog.simulator().run(trace, try catalog.store(store))
      #expect(outcome.violations.isEmpty, "\(store)")
      return outcome.judged.history.operations
        .filter { $0.kind == .read && $0.step == 6 }.compactMap(\.completion)
    }
    let isFiles = part == .files
    #expect(try answers("hardened-file").contains(.absent) == !isFiles)
    #expect(try answers("sqlite-wal").contains(.absent) == !isFiles)
    #expect(try answers("keychain").contains(.absent) == isFiles)
    // What is for this device alone does not come in either case (F85).
    #expect(try answers("keychain:this-device").contains(.absent))
  }

  /// A login is a session in a file and a token in the keychain: one without the other is nobody's
  /// fault, and a careful app comes to terms with it.
  @Test(arguments: BackupPart.allCases) func aLoginIsCutInHalf(_ part: BackupPart) throws {
    let catalog = Catalog()
    let steps: [Step] = [
      .start, .act(.app, .carefulLogin, on: .session), .backup, .restorePart(part), .unlock, .start,
      .act(.app, .carefulResume, on: .session),
    ]
    let outcome = catalog.simulator().run(
      Trace(header: TraceHeader(), steps: steps), try catalog.store("canary"))
    #expect(outcome.violations.isEmpty)
    let session = outcome.judged.history.operations.first {
      $0.kind == .read && $0.key == .session && $0.step == 6
    }
    #expect((session?.completion == .absent) == (part == .keychain))
  }
}
