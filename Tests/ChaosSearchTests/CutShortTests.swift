// Acts of several changes are cut short at each of their calls, whatever the seed.

import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct CutShortTests {
  /// Traces of chance within which everything must be met.
  private static let reach = 9_000

  /// An act and the call at which it is stopped.
  private struct Cut: Hashable {
    var act: BehaviourName
    var pause: UInt16
  }

  /// The acts that are stopped and then end with their process, in the cut traces of a seed.
  private func cuts(_ seed: UInt64) -> Set<Cut> {
    let source = TraceSource(seed: seed, eras: EraName.allCases, isCareful: true)
    var cuts: Set<Cut> = []
    for index in source.listsEnd..<source.listsEnd + Self.reach
    where CutShort.number(of: UInt64(index)) != nil {
      let steps = source.trace(index).steps
      for (step, next) in zip(steps, steps.dropFirst()) {
        guard case .act(.app, let act, _, _, let pause) = step, pause > 0 else { continue }
        switch next {
        case .kill(.app, _), .reboot: cuts.insert(Cut(act: act, pause: pause))
        default: break
        }
      }
    }
    return cuts
  }

  /// An odd number, or each act would be tried in one kind of app only.
  @Test func actsTakeTurnsInBothKindsOfApp() { #expect(CutShort.acts.count % 2 == 1) }

  /// A logout as readily as a login: each call of a first careful save, and nearly each behind it.
  @Test(arguments: [1, 101, 202, 303, 505] as [UInt64]) func everyCallIsMet(seed: UInt64) {
    let cuts = cuts(seed)
    let acts: [BehaviourName] = [
      .carefulLogin, .carefulLogout, .batch, .carefulGate, .carefulMigrate, .carefulSync,
    ]
    for act in acts {
      let pauses = Set(cuts.filter { $0.act == act }.map(\.pause))
      #expect(pauses.isSuperset(of: 1...12), "\(act.word): \(pauses.sorted())")
      // No gap is as long as the window between two careful saves.
      let open = (UInt16(1)...44).filter { pauses.isDisjoint(with: $0...$0 + 3) }
      #expect(open == [], "\(act.word)")
    }
  }

  @Test func theActsAreThoseOfSeveralChanges() {
    #expect(CutShort.acts.contains(.login) && CutShort.acts.contains(.batch))
    #expect(!CutShort.acts.contains(.write) && !CutShort.acts.contains(.carefulLogout))
    #expect(CutShort.acts.allSatisfy { Set($0.touched($0.keys[0])).count > 1 })
  }

  /// What stands between two traces of this kind is as it was: they have numbers of their own.
  @Test func theyHaveNumbersOfTheirOwn() {
    let numbers = (UInt64(0)..<1_200).compactMap(CutShort.number)
    #expect(numbers == Array(0..<200))
    #expect((UInt64(0)..<1_200).allSatisfy { $0 % 3 != 0 || CutShort.number(of: $0) == nil })
  }
}
