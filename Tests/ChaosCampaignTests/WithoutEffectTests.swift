// What a campaign asked for and never saw take effect is named; what it never asked for is not.

import ChaosCampaign
import ChaosCatalog
import ChaosSearch
import ChaosTrace
import Testing

@Suite struct WithoutEffectTests {
  private func exploration(
    asked: Int, applied: Int = 0, armed: Int = 0, struck: Int = 0
  ) -> Exploration {
    var result = Exploration()
    result.stepsAsked[Int(Opcode.restore.code)] = asked
    result.applied[Int(Opcode.restore.code)] = applied
    result.faultsArmed[Int(FaultKind.lockError.code)] = armed
    result.struck[Int(FaultKind.lockError.code)] = struck
    return result
  }

  @Test func whatNeverTookEffectIsNamed() {
    #expect(exploration(asked: 100, armed: 100).withoutEffect == ["restore", "fault lock-enolck"])
    #expect(exploration(asked: 100, applied: 1, armed: 100, struck: 1).withoutEffect.isEmpty)
  }

  /// A few are bad luck, and none is a choice.
  @Test func whatWasHardlyAskedForIsNot() {
    #expect(exploration(asked: 0).withoutEffect.isEmpty)
    #expect(exploration(asked: 5, armed: 5).withoutEffect.isEmpty)
  }

  @Test func sumsCount() {
    var sum = exploration(asked: 20)
    #expect(sum.withoutEffect.isEmpty)
    sum.add(exploration(asked: 20))
    #expect(sum.withoutEffect == ["restore"])
  }

  @Test func behavioursThatNobodyAnsweredAreNamed() {
    var result = Exploration()
    result.actsAsked[Int(BehaviourName.batch.code)] = 100
    #expect(result.withoutEffect == ["act batch"])
  }

  /// A plain file is neither renamed nor locked, so no fault of these calls can strike; a hardened
  /// one makes every call that can fail.
  @Test func faultsThatAStoreCannotMeetAreNamed() throws {
    let catalog = Catalog()
    func idle(_ store: String, _ count: Int = 1_200) throws -> Exploration {
      let source = TraceSource(seed: 5, eras: [.ios18])
      return Explorer(catalog.simulator(), try catalog.store(store), source).explore(0..<count)
    }
    let plain = try idle("plain-file")
    #expect(plain.withoutEffect == ["fault rename-eio", "fault lock-enolck"])
    #expect(plain.impossible == plain.withoutEffect)
    let hardened = try idle("hardened-file")
    #expect(hardened.withoutEffect.allSatisfy { !$0.hasPrefix("fault") })
    #expect(hardened.impossible.isEmpty)
    let keychain = try idle("keychain").impossible
    #expect(keychain.contains("fault write-eio") && !keychain.contains { $0.contains("keychain") })
  }
}
