// The order that shrinking goes down: total, well-founded, and numbers count as numbers.

import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosShrinking

@Suite struct ShrinkOrderTests {
  private func traces(_ count: Int) -> [Trace] {
    (0..<count).map { Noise.trace($0 % 4, seed: UInt64($0)) }
  }

  @Test func theOrderIsTotal() {
    let traces = traces(60)
    for left in traces {
      for right in traces {
        let ways = [
          ShrinkOrder.isSmaller(left, right), ShrinkOrder.isSmaller(right, left), left == right,
        ]
        #expect(ways.filter { $0 }.count == 1)
      }
    }
  }

  @Test func theOrderIsTransitive() {
    let sorted = traces(80).sorted(by: ShrinkOrder.isSmaller)
    for left in sorted.indices {
      for right in sorted.indices where right > left {
        #expect(!ShrinkOrder.isSmaller(sorted[right], sorted[left]))
      }
    }
    #expect(sorted.first.map { $0.steps.isEmpty } == true)
  }

  @Test func fewerStepsComeFirst() {
    let short = Trace(
      header: TraceHeader(era: .adversarial), steps: [.corrupt(file: 255, at: 65_535, mask: 255)])
    #expect(ShrinkOrder.isSmaller(short, Trace(steps: [.unlock, .unlock])))
  }

  @Test func fewerStoppedActsComeFirst() {
    let stopped = Trace(steps: [.act(.app, .read, on: .streak, pause: 1)])
    let plain = Trace(steps: [.act(.widget, .batch, on: .streak)])
    #expect(ShrinkOrder.isSmaller(plain, stopped))
  }

  /// In the encoding the low byte stands first; the order must not.
  @Test func numbersCountAsNumbers() {
    let numbers: [UInt16] = [0, 1, 2, 255, 256, 257, 511, 512, 65_535]
    for (left, right) in zip(numbers, numbers.dropFirst()) {
      let pairs: [(Step, Step)] = [
        (.space(left), .space(right)), (.proceed(.app, left), .proceed(.app, right)),
        (.corrupt(file: 0, at: left, mask: 1), .corrupt(file: 0, at: right, mask: 1)),
        (
          .powerLoss(Survivors(.torn, index: 0, tear: left)),
          .powerLoss(Survivors(.torn, index: 0, tear: right))
        ),
        (
          .act(.app, .read, on: .streak, pause: max(1, left)),
          .act(.app, .read, on: .streak, pause: right + (left == 0 ? 1 : 0))
        ),
      ]
      for (small, large) in pairs {
        #expect(ShrinkOrder.isSmaller(Trace(steps: [small]), Trace(steps: [large])))
      }
    }
  }

  /// Every simpler step that is offered is smaller, or shrinking would go in circles.
  @Test func simplerStepsAreSmaller() {
    var random = SplitMix(seed: 8)
    var offered = 0
    for _ in 0..<3_000 {
      let trace = Trace(decoding: [0, 0, 0, 0, 0, 0, 0, 0] + random.bytes(8))
      guard let step = trace.steps.first else { continue }
      for simpler in step.simpler {
        offered += 1
        #expect(simpler == simpler.canonical)
        let isUseful = ShrinkOrder.isSmaller(Trace(steps: [simpler]), trace)
        // A clock that is set back becomes one that is set forward; a kill is simpler than a swipe;
        // an act with an earlier name may need a later key.
        if !isUseful, !mayGrow(step) { Issue.record("\(step) -> \(simpler)") }
      }
    }
    #expect(offered > 5_000)
  }

  private func mayGrow(_ step: Step) -> Bool {
    switch step {
    case .act: true
    default: false
    }
  }

  @Test(arguments: [UInt16(0), 1, 2, 3, 4, 5, 7, 8, 100, 255, 256, 65_535])
  func smallerNumbersAreSmaller(number: UInt16) {
    for floor: UInt16 in [0, 1] {
      let smaller = number.smaller(than: floor)
      #expect(smaller.allSatisfy { $0 < number && $0 >= floor })
      #expect(Set(smaller).count == smaller.count)
      if number > floor {
        #expect(smaller.first == floor)
        #expect(smaller.contains(number - 1))
      } else {
        #expect(smaller.isEmpty)
      }
    }
  }
}
