// Values whose lengths are at limits are put into traces that stay what they were, and giant ones
// have few traces of their own.

import ChaosContracts
import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct ValuesAtLimitsTests {
  private let source = TraceSource(seed: 7, eras: EraName.allCases)

  private func shape(_ step: Step) -> ValueShape? {
    if case .act(_, .write, _, let shape, _) = step { shape } else { nil }
  }

  private func isAtLimit(_ step: Step) -> Bool { shape(step)?.exactBytes != nil }

  @Test func theOtherStepsStay() {
    let start = source.listsEnd
    var changed = 0
    for index in start..<start + 1_000 {
      var generator = TraceGenerator(source, UInt64(index))
      let plain = generator.make().withVastValue(seed: source.seed, index: UInt64(index))
        .withForeignValue(seed: source.seed, index: UInt64(index))
      let trace = plain.withValueAtLimit(seed: source.seed, index: UInt64(index))
      let others = zip(plain.steps, trace.steps).filter { $0 != $1 }
      #expect(plain.header == trace.header && plain.steps.count == trace.steps.count)
      #expect(others.count <= 1)
      #expect(others.allSatisfy { isAtLimit($1) && shape($0) == .small })
      changed += others.count
    }
    #expect((5...60).contains(changed), "\(changed)")
  }

  /// Each limit is met, by a value that has exactly so many bytes, and is no other value's.
  @Test func valuesAreAsLongAsTheySay() {
    let lengths = ValueShape.atLimits.map(\.exactBytes)
    #expect(
      lengths == [127, 128, 255, 256, 4_095, 4_096, 4_097, 32_767, 32_768, 65_535, 65_536])
    var values: Set<Value> = []
    for shape in ValueShape.atLimits {
      for stamp in [1, 9, 10, 99, 100, 999, 1_000, 123_456] {
        let value = Value.text("theme-\(stamp)", shape, stamp: stamp)
        #expect(value.bytes.count == shape.exactBytes)
        #expect(value.isWellFormed && value.label.hasPrefix("theme-\(stamp)"))
        values.insert(value)
      }
    }
    #expect(values.count == ValueShape.atLimits.count * 8)
  }

  /// Of two values of one length no 64 bytes are alike: a mix of both is neither.
  @Test func everyPartCarriesTheStamp() {
    let (one, two) = (
      Value.text("theme-41", .bytes4096, stamp: 41).bytes,
      Value.text("theme-42", .bytes4096, stamp: 42).bytes
    )
    for start in stride(from: 0, to: 4_096 - 64, by: 16) {
      #expect(one[start..<start + 64] != two[start..<start + 64])
    }
  }

  /// One in twenty thousand, and not in the shortest campaigns: the others stay as they are.
  @Test func giantValuesAreFew() {
    let other = TraceSource(seed: 7, eras: EraName.allCases, without: [.giantValues])
    let giant = (0..<30_000).filter(TraceSource.isGiant)
    #expect(giant == [2_249, 22_249])
    for index in [2_248, 2_249, 2_250, 22_249] {
      let (trace, usual) = (source.trace(index), other.trace(index))
      #expect((trace == usual) == !TraceSource.isGiant(index))
      #expect(trace.header == usual.header)
      #expect(trace.steps.contains { shape($0) == .giant } == TraceSource.isGiant(index))
    }
    #expect(Value.text("x", .giant, stamp: 1).bytes.count > 1 << 24)
    // Managed processes have none: a message has no room for it.
    let managed = TraceSource(seed: 7, eras: EraName.allCases, ordersThreads: true)
    #expect(!giant.contains { managed.trace($0).steps.contains { shape($0) == .giant } })
  }

  /// A changed trace is one of millions: a giant value in it is merely vast.
  @Test func changedTracesHaveNone() {
    let giant = Trace(
      header: TraceHeader(era: .ios18),
      steps: [.launch(.app, .user), .act(.app, .write, on: .theme, shape: .giant)])
    let mutator = TraceMutator()
    var vast = 0
    for seed in UInt64(0)..<200 {
      let mutant = mutator.mutate(giant, seed: seed)
      #expect(!mutant.steps.contains { shape($0) == .giant })
      vast += mutant.steps.count { shape($0) == .vast }
    }
    #expect(vast > 50, "\(vast)")
  }
}
