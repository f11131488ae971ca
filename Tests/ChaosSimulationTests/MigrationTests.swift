// What excuses a migration that lets old data win: other hands on the store's data, before it ran.

import ChaosContracts
import ChaosPhone
import ChaosSimulation
import ChaosStores
import ChaosTrace
import Testing

@Suite struct MigrationTests {
  /// Migrated, changed, and migrated again: the second time overrides what is newer.
  private static let twice: [Step] = [
    .start, .act(.app, .settings, on: .modern), .upgrade, .start,
    .act(.app, .migrate, on: .modern), .act(.app, .settings, on: .modern),
    .act(.app, .migrate, on: .modern),
  ]

  /// A store under an app that migrates blindly.
  private struct Blind: StoreKind {
    var kind: any StoreKind
    var name: String { "blind " + kind.name }
    var summary: String { kind.summary }
    var appBug: AppBug? { .migratesBlindly }
    func promises(_ era: Era) -> Promises { kind.promises(era) }
    func open(_ host: Host) throws(StoreError) -> any Store { try kind.open(host) }
  }

  private func broken(_ kind: any StoreKind, _ steps: [Step]) -> [String] {
    run(kind, steps).broken
  }

  private func run(_ kind: any StoreKind, _ steps: [Step]) -> RunOutcome {
    catalog.simulator().run(Trace(header: TraceHeader(), steps: steps), Blind(kind: kind))
  }

  @Test(arguments: [nil, Step.reinstall, .restore, .corrupt(file: 0, at: 0, mask: 1)])
  func whatComesLaterIsNoExcuse(_ later: Step?) {
    var steps = Self.twice
    if let later { steps += [.kill(.app, .jetsam), .backup, later] }
    #expect(broken(HardenedFile(), steps).contains("MigrationsRestart"))
  }

  @Test func whatCameBeforeIsOne() {
    let backup: [Step] = [.backup, .restore, .unlock, .start]
    let steps = Self.twice.dropLast() + backup + Self.twice.suffix(1)
    #expect(!broken(HardenedFile(), Array(steps)).contains("MigrationsRestart"))
  }

  /// Damage in the item of a credential does nothing to settings.
  @Test func damageElsewhereIsNone() throws {
    let login: [Step] = [.start, .act(.app, .login, on: .session)]
    let outcomes = (UInt8(0)..<8).map { file in
      run(HardenedFile(), login + [.corrupt(file: file, at: 33, mask: 1)] + Self.twice)
    }
    let struck = outcomes.filter { outcome in
      outcome.judged.history.events.contains { event in
        if case .corrupted(let path) = event { KeychainStore.isCredential(path) } else { false }
      }
    }
    #expect(!struck.isEmpty && struck.count < outcomes.count)
    for outcome in struck { #expect(outcome.broken.contains("MigrationsRestart")) }
  }

  /// What outlives the app is not taken back when it is installed again.
  @Test func aReinstallationIsNoneForWhatOutlivesIt() {
    let again: [Step] = [.start, .act(.app, .settings, on: .modern), .reinstall] + Self.twice
    #expect(broken(KeychainItems(), again).contains("MigrationsRestart"))
  }
}
