// Values of more than 64 KB are put into traces that stay what they were.

import ChaosContracts
import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct VastValuesTests {
  private let source = TraceSource(seed: 7, eras: EraName.allCases)

  private func isVast(_ step: Step) -> Bool {
    if case .act(_, .write, _, .vast, _) = step { true } else { false }
  }

  @Test func theOtherStepsStay() {
    let start = source.screeningCount
    var changed = 0
    for index in start..<start + 1_000 {
      var generator = TraceGenerator(source, UInt64(index))
      let plain = generator.make()
      let trace = plain.withVastValue(seed: source.seed, index: UInt64(index))
      let others = zip(plain.steps, trace.steps).filter { $0 != $1 }
      #expect(plain.header == trace.header && plain.steps.count == trace.steps.count)
      #expect(others.count <= 1 && others.allSatisfy { isVast($1) && !isVast($0) })
      changed += others.count
    }
    #expect((15...60).contains(changed), "\(changed)")
  }

  /// They are cheap only as long as they are few, and screening traces have none.
  @Test func theyAreFewAndVast() {
    let (start, traces) = (source.screeningCount, 2_000)
    let vast = (start..<start + traces).count { source.trace($0).steps.contains(where: isVast) }
    #expect(vast > traces / 100 && vast < traces / 12, "\(vast)")
    #expect(!(0..<start).contains { source.trace($0).steps.contains(where: isVast) })
    #expect(Value.text("x", .vast, stamp: 1).bytes.count > Int(UInt16.max))
  }
}
