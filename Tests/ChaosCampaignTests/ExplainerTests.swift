// What an explanation says is what running changed traces says.

import ChaosCampaign
import ChaosContracts
import ChaosTrace
import Foundation
import Testing

@Suite struct ExplainerTests {
  private let trace = Trace(steps: [
    .launch(.app, .user), .act(.app, .write, on: .streak), .lock, .powerLoss(.none),
    .launch(.app, .prewarm),
  ])

  private func explain(_ trace: Trace, futures: [[Step]] = [], _ broken: @escaping (Trace) -> Bool)
    -> Explanation
  {
    Explainer(futures: futures) { trace in
      Explainer.Answer(
        isBroken: broken(trace), isAnyBroken: broken(trace), appliedSteps: trace.steps.count)
    }.explain(trace)
  }

  /// Where the phone refuses a step, the promise is kept for want of trouble.
  @Test func whatThePhoneRefusesIsNoCure() {
    let found = Explainer { trace in
      let prewarms = trace.header.era == .ios15 || trace.header.era == .ios18
      let isBroken = prewarms && trace.header.hasPasscode
      return Explainer.Answer(
        isBroken: isBroken, isAnyBroken: isBroken,
        appliedSteps: trace.steps.count - (prewarms ? 0 : 1))
    }.explain(trace)
    let others = EraName.allCases.filter { $0 != .ios15 && $0 != .ios18 }
    #expect(found.cures == [.erasWithout(others), .passcode(false)])
  }

  /// A loss may have another name where other things happen after it.
  @Test func aFutureIsLostWhicheverPromiseItBreaks() {
    let found = Explainer(futures: [[.lock], []]) { trace in
      Explainer.Answer(
        isBroken: trace == self.trace,
        isAnyBroken: trace.steps.contains { $0.opcode == .powerLoss },
        appliedSteps: trace.steps.count)
    }.explain(trace)
    #expect(found.doomed == [0, 0, 0, 0, 2, 2])
  }

  /// What goes wrong at once may go well in turn, on the keys that the app has.
  @Test(arguments: [BehaviourName.twice, .beside]) func turnsCureWhatIsDoneAtOnce(
    _ name: BehaviourName
  ) {
    let trace = Trace(steps: [.launch(.app, .user), .act(.app, name, on: .streak)])
    var seen: [[Step]] = []
    let found = Explainer(keys: [.streak, .theme]) { changed in
      let isBroken = changed.steps.contains { $0.inTurn(nil) != nil }
      if !isBroken { seen.append(changed.steps) }
      return Explainer.Answer(
        isBroken: isBroken, isAnyBroken: isBroken, appliedSteps: changed.steps.count)
    }.explain(trace)
    #expect(found.cures == [.inTurn(1)])
    let other: Step =
      name == .twice ? .act(.app, .streak, on: .streak) : .act(.app, .write, on: .theme)
    #expect(seen.contains([.launch(.app, .user), .act(.app, .streak, on: .streak), other]))
  }

  @Test func whatIsNeededAndWhatIsNot() {
    let found = explain(trace) { trace in
      trace.steps.contains(.lock) && trace.steps.contains { $0.opcode == .act }
    }
    #expect(found.needed == [1, 2])
    #expect(found.dispensable == [0, 3, 4])
  }

  /// Without the lock another promise is broken, which saves nothing; one that is broken anyway is
  /// another matter.
  @Test func whatBreaksAnotherPromiseIsNoCure() throws {
    for isOther in [true, false] {
      let found = Explainer { changed in
        let isWhole = changed.steps.contains(.lock)
        return Explainer.Answer(
          isBroken: isWhole && !changed.steps.contains(.unlock), isAnyBroken: true,
          isOtherBroken: isOther, appliedSteps: changed.steps.count)
      }.explain(trace)
      #expect(found.needed == [2] && found.shifting == (isOther ? [2] : []))
      #expect(found.cures.isEmpty == isOther)
      let document = String(decoding: try JSONEncoder().encode(found), as: UTF8.self)
      #expect(document.contains("\"shifting\":[3]") == isOther)
    }
  }

  @Test func anUnlockThatCuresIsNamedWithItsPlaces() {
    let found = explain(trace) { trace in
      guard let crash = trace.steps.firstIndex(where: { $0.opcode == .powerLoss }),
        let launch = trace.steps.lastIndex(where: { $0.opcode == .launch })
      else { return false }
      return !trace.steps[crash...].prefix(max(0, launch - crash)).contains(.unlock)
    }
    #expect(found.cures.contains(.unlock(before: 4)))
    #expect(!found.cures.contains(.unlock(before: 3)) && !found.cures.contains(.unlock(before: 5)))
    #expect(!found.cures.contains { if case .patience = $0 { true } else { false } })
  }

  @Test func aCrashIsCuredByWhatSurvivesIt() {
    let found = explain(trace) { trace in
      trace.steps.contains {
        if case .powerLoss(let survivors) = $0 { survivors.mode == .none } else { false }
      }
    }
    #expect(found.cures == [.survival(3), .orderly(3)])
    // Nothing else matters, the rules of the disk included.
    #expect(found.indifferent.contains(.passcode))
    #expect(
      found.indifferent.contains(
        .disk(DiskModelName.allCases.filter { $0 != trace.header.disk })))
  }

  @Test func aKeyThatDoesNotMatterHasOthers() {
    let found = explain(trace) { $0.steps.contains { $0.opcode == .act } }
    let keys = Key.allCases.filter { $0 != .streak && BehaviourName.write.keys.contains($0) }
    #expect(found.indifferent.contains(.key(keys)))
    let only = explain(trace) { $0.steps.contains(.act(.app, .write, on: .streak)) }
    #expect(!only.indifferent.contains { if case .key = $0 { true } else { false } })
  }

  @Test func futuresAreCountedAfterEachStep() {
    let found = explain(trace, futures: [[.lock], [.unlock], []]) { $0.steps.contains(.lock) }
    #expect(found.futures == 3)
    #expect(found.doomed == [1, 1, 1, 3, 3, 3])
  }
}
