// Values of another type are put into traces that stay what they were.

import ChaosBehaviours
import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct ForeignValuesTests {
  private let source = TraceSource(seed: 11, eras: EraName.allCases)

  private func isForeign(_ step: Step) -> Bool {
    if case .act(_, .write, _, .foreign, _) = step { true } else { false }
  }

  @Test func theOtherStepsStay() {
    let start = source.screeningCount
    var changed = 0
    for index in start..<start + 1_000 {
      var generator = TraceGenerator(source, UInt64(index))
      let plain = generator.make()
      let trace = plain.withForeignValue(seed: source.seed, index: UInt64(index))
      let others = zip(plain.steps, trace.steps).filter { $0 != $1 }
      #expect(plain.header == trace.header && plain.steps.count == trace.steps.count)
      #expect(others.count <= 1 && others.allSatisfy { isForeign($1) && !isForeign($0) })
      changed += others.count
    }
    #expect((8...60).contains(changed), "\(changed)")
  }

  /// Whoever leaves them out has none, and screening traces never have.
  @Test func theyCanBeLeftOut() {
    let (start, traces) = (source.screeningCount, 2_000)
    let without = TraceSource(seed: 11, eras: EraName.allCases, without: [.foreignValues])
    #expect((start..<start + traces).contains { source.trace($0).steps.contains(where: isForeign) })
    #expect(!(0..<start + traces).contains { without.trace($0).steps.contains(where: isForeign) })
    #expect(!(0..<start).contains { source.trace($0).steps.contains(where: isForeign) })
  }
}
