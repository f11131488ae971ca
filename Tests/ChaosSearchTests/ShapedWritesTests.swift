// Values that are seldom written are put into traces that stay what they were.

import ChaosContracts
import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct ShapedWritesTests {
  /// A shape, how it is put into a trace, and of how many traces in a thousand.
  struct Shaping: Sendable, CustomTestStringConvertible {
    var shape: ValueShape
    var method: SearchMethod
    var put: @Sendable (Trace, _ seed: UInt64, _ index: UInt64) -> Trace
    var changed: ClosedRange<Int>
    var testDescription: String { method.rawValue }
  }

  private static let shapings = [
    Shaping(
      shape: .vast, method: .vastValues,
      put: { $0.withVastValue(seed: $1, index: $2) }, changed: 15...60),
    Shaping(
      shape: .foreign, method: .foreignValues,
      put: { $0.withForeignValue(seed: $1, index: $2) }, changed: 8...60),
  ]
  private let source = TraceSource(seed: 7, eras: EraName.allCases)

  private func key(_ step: Step) -> Key? {
    if case .act(_, _, let key, _, _) = step { key } else { nil }
  }

  private func has(_ shape: ValueShape, _ step: Step) -> Bool {
    if case .act(_, .write, _, shape, _) = step { true } else { false }
  }

  @Test(arguments: shapings) func theOtherStepsStay(_ shaping: Shaping) {
    let start = source.listsEnd
    let thousands = 4
    var changed = 0
    for index in start..<start + thousands * 1_000 {
      var generator = TraceGenerator(source, UInt64(index))
      let plain = generator.make()
      let trace = shaping.put(plain, source.seed, UInt64(index))
      let others = zip(plain.steps, trace.steps).filter { $0 != $1 }
      #expect(plain.header == trace.header && plain.steps.count == trace.steps.count)
      #expect(others.count <= 1)
      #expect(others.allSatisfy { has(shaping.shape, $1) && !has(shaping.shape, $0) })
      changed += others.count
    }
    #expect(shaping.changed.contains(changed / thousands), "\(changed)")
  }

  /// A long name takes one key's place, in acts that take any key; nothing else changes.
  @Test func aLongNameTakesAKeysPlace() {
    let (start, traces) = (source.listsEnd, 2_000)
    let without = TraceSource(seed: 7, eras: EraName.allCases, without: [.longNames])
    var met = 0
    for index in start..<start + traces {
      let (trace, plain) = (source.trace(index), without.trace(index))
      let acts = trace.steps.filter { key($0) == .lengthy }
      #expect(plain.steps.allSatisfy { key($0) != .lengthy })
      if acts.isEmpty { continue }
      met += 1
      #expect(trace.steps.count == plain.steps.count)
      let pairs = zip(trace.steps, plain.steps).filter { $0 != $1 }
      #expect(pairs.allSatisfy { key($0.0) == .lengthy })
      #expect(Set(pairs.map { key($0.1) }).count == 1)
    }
    #expect(met > traces / 50 && met < traces / 8, "\(met)")
    #expect(Key.lengthy.name.utf8.count == 256)
  }

  /// They are cheap only as long as they are few: of the lists only that of values has some.
  /// Whoever leaves them out has no others.
  @Test(arguments: shapings) func theyAreFew(_ shaping: Shaping) {
    let (start, traces) = (source.listsEnd, 2_000)
    func count(_ source: TraceSource, _ range: Range<Int>) -> Int {
      range.count { index in
        source.list(of: index) != .valueList
          && source.trace(index).steps.contains { has(shaping.shape, $0) }
      }
    }
    let met = count(source, start..<start + traces)
    #expect(met > traces / 200 && met < traces / 12, "\(met)")
    #expect(shaping.shape != .vast || met > traces / 100, "\(met)")
    let listed = (0..<start).filter { source.list(of: $0) != nil }
    #expect(listed.allSatisfy { count(source, $0..<$0 + 1) == 0 })
    let without = TraceSource(seed: 7, eras: EraName.allCases, without: [shaping.method])
    #expect(count(without, 0..<start + traces) == 0)
  }

  @Test func vastValuesAreVast() {
    #expect(Value.text("x", .vast, stamp: 1).bytes.count > Int(UInt16.max))
  }
}
