// What bits that flip excuse: the keys whose bytes they are in, also in the keychain, and what a
// backup brings back.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosStores
import ChaosTrace
import SystemPackage
import Testing

@Suite struct DamageTests {
  private static let login = Step.act(.app, .login, on: .session)
  private static let flip = Step.corrupt(file: 0, at: 33, mask: 1)

  /// A store that keeps its values in files, and the key that opens them in the keychain.
  private func vault() -> Puppet {
    let puppet = Puppet()
    puppet.onOpen = { host, _ throws(StoreError) in
      try? host.keychain.add("masterkey", [1, 2, 3], Accessibility(.afterFirstUnlock))
    }
    puppet.onRead = { ask, truth in
      (try? ask.host.keychain.read("masterkey")) == nil ? .corrupt : truth
    }
    return puppet
  }

  @Test func aStoreMayKeepItsKeyInTheKeychain() {
    let steps: [Step] = [
      .start, .write(.theme), Self.flip, .kill(.app, .jetsam), .start, .read(.theme),
    ]
    let outcome = vault().run(steps)
    #expect(outcome.judged.history.operations.contains { $0.completion == .corrupt })
    #expect(outcome.isClean)
    // Without the damage it says the same for no reason.
    let liar = vault()
    liar.onRead = { _, _ in .corrupt }
    #expect(liar.run(steps.filter { $0 != Self.flip }).broken == ["NoTornValue"])
  }

  /// A read that began before everything finds no file, is stopped, and then takes the spare, and
  /// says so. What damage there was is written over by then: what was stored in between is lawful.
  @Test(arguments: [8, 0]) func whoNoticesDamageMayHaveBegunEarlier(pause: UInt16) {
    let steps: [Step] = [
      .start, .launch(.notifications, .push), .read(.streak, by: .notifications, pause: pause),
      .write(.streak), .write(.streak), .corrupt(file: 1, at: 0, mask: 1), .write(.streak),
    ]
    let trace = Trace(header: TraceHeader(), steps: steps)
    let outcome = catalog.simulator().run(trace, HardenedFile())
    #expect(outcome.isClean, "\(outcome.broken)")
    let isReported = outcome.judged.history.events.contains { event in
      guard case .phone(.reported(.notifications, let notice)) = event else { return false }
      return notice == .recoveredOlderState
    }
    #expect(isReported == (pause > 0))
  }

  @Test(arguments: ["token", "probe"]) func theWrappersItemsAreNotTheStores(item: String) {
    #expect(KeychainStore.isCredential("/keychain/any-device/item-\(item)"))
    #expect(!KeychainStore.isCredential("/group/keychain/any-device/item-\(item)"))
    #expect(!KeychainStore.isCredential("/keychain/any-device/item-master\(item)"))
  }

  // MARK: Backups

  /// A store with one file, which says from its second session on that it is damaged.
  private func filed() -> Puppet {
    let puppet = Puppet()
    puppet.onOpen = { host, _ throws(StoreError) in
      let file = try? host.files.open(
        "/group/Documents/puppet", [.write, .create], protection: ProtectionClass.none)
      guard let file else { return }
      _ = try? host.files.write(file, at: 0, [1, 2, 3])
      try? host.files.close(file)
    }
    puppet.onRead = { ask, truth in ask.session > 1 && ask.key == .theme ? .corrupt : truth }
    return puppet
  }

  private static let restored: [Step] = [.backup, .restore, .unlock, .start, .read(.theme)]

  @Test func damageComesBackWithTheBackupThatHoldsIt() {
    #expect(filed().run([.start, .write(.theme), Self.flip] + Self.restored).isClean)
  }

  @Test func whatWasWrittenAnewComesBackWhole() {
    let steps = [.start, .write(.theme), Self.flip, .write(.theme)] + Self.restored
    #expect(filed().run(steps).broken == ["NoTornValue"])
  }

  @Test func damageAfterTheBackupDoesNotComeBack() {
    let steps: [Step] = [
      .start, .write(.theme), .backup, Self.flip, .restore, .unlock, .start, .read(.theme),
    ]
    #expect(filed().run(steps).broken == ["NoTornValue"])
  }

  /// A write that a backup need not hold yet may uncover what was damaged before it.
  @Test func whatWasNotFlushedMayComeBackDamaged() {
    let puppet = filed()
    puppet.promised.kill = .onFlush
    let steps = [.start, .write(.theme), Self.flip, .write(.theme)] + Self.restored
    #expect(puppet.run(steps).isClean)
  }

  /// Damage in the item of a credential is none of the store's, before a backup and after.
  @Test func aDamagedCredentialComesBackAsOne() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in ask.session > 1 && ask.key == .session ? .corrupt : truth }
    let outcome = puppet.run([.start, Self.login, Self.flip] + Self.restored)
    #expect(
      outcome.judged.history.operations.contains { $0.key == .token && $0.completion == .corrupt })
    #expect(outcome.broken == ["NoTornValue"])
  }
}
