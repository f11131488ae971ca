// Orders of threads are put into traces that stay what they were.

import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct ThreadOrdersTests {
  private let plain = TraceSource(seed: 7, eras: EraName.allCases)
  private let ordered = TraceSource(seed: 7, eras: EraName.allCases, ordersThreads: true)

  private func isOrder(_ step: Step) -> Bool { step.opcode == .threads }

  @Test func theOtherStepsStay() {
    var count = 0
    for index in 0..<1_000 {
      var trace = ordered.trace(index)
      if trace.steps.contains(where: isOrder) { count += 1 }
      trace.steps.removeAll(where: isOrder)
      #expect(trace == plain.trace(index))
      #expect(!plain.trace(index).steps.contains(where: isOrder))
    }
    #expect((300...500).contains(count))
  }

  /// Each stands right before a launch of its process, and orders are small as well as large.
  @Test func eachOrderMeetsALaunch() {
    var orders: Set<UInt16> = []
    for index in 0..<1_000 {
      let steps = ordered.trace(index).steps
      for (place, step) in steps.enumerated() {
        guard case .threads(let process, let order) = step else { continue }
        orders.insert(order)
        let next = steps[(place + 1)...].first { !isOrder($0) }
        guard case .launch(process, _)? = next else {
          // Two processes may be launched one after the other.
          #expect(next?.opcode == .launch, "trace \(index)")
          continue
        }
      }
    }
    #expect(orders.isSuperset(of: 1...16))
    #expect(orders.contains { $0 > 10_000 } && !orders.contains(0))
  }
}
