// Keys that no act reaches which all apps do: plain reads and writes are done on them.

import ChaosTrace
import Testing

@Suite struct StrayKeysTests {
  @Test func keysThatNobodyReachesAreStrays() {
    #expect([Key.token].strays == [.token])
    #expect([Key.theme, .token, .inbox].strays == [.token, .inbox])
    #expect([Key.legacy, .modern].strays == [.legacy, .modern])
    // Logins, synchronizations, migrations and gates reach these.
    #expect([Key.session, .token].strays.isEmpty)
    #expect([Key.inbox, .list].strays.isEmpty)
    #expect([Key.legacy, .modern, .migrated].strays.isEmpty)
    #expect([Key.welcomed, .token].strays.isEmpty)
    // A draft is saved only.
    #expect(Key.allCases.strays == [.draft] && [Key.draft].strays == [.draft])
    for key in Key.allCases where key != .draft {
      #expect(key.isReachedAlone == [key].strays.isEmpty, "\(key)")
    }
  }

  /// Whatever an app saves, plain acts of random traces come to each of its keys.
  @Test func everyKeyIsReached() {
    for keys in [[Key.token], [.theme, .token], [.token, .inbox], [.streak, .welcomed, .token]] {
      let acts = Key.plain.map { Step.act(.app, .write, on: $0).on(keys) }
      let done = Set(
        acts.compactMap { step -> Key? in
          guard case .act(_, let name, let key, _, _) = step else { return nil }
          return keys.actual(key, for: name)
        })
      #expect(done.isSuperset(of: keys.strays) && done.isSubset(of: keys), "\(keys)")
    }
  }

  /// What takes a number, or two keys, is not done with a stray.
  @Test func othersStandInForPlainActsOnly() {
    #expect([Key.token].actual(.streak, for: .read) == .token)
    #expect([Key.token].actual(.streak, for: .streak) == .streak)
    #expect([Key.token].actual(.session, for: .login) == .session)
    #expect([Key.theme].actual(.streak, for: .read) == .streak)
    #expect([Key.theme, .token].actual(.theme, for: .read) == .theme)
    #expect([Key.theme, .token].actual(.token, for: .own1) == .token)
  }
}

extension Key {
  /// Whether an app that saves this alone is asked for it by some act of all apps.
  fileprivate var isReachedAlone: Bool {
    BehaviourName.builtIn.contains { name in name.keys.contains { name.touched($0) == [self] } }
  }
}
