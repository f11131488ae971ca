// Repeated values are put into traces that stay what they were.

import ChaosCatalog
import ChaosContracts
import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct RepeatedValuesTests {
  private let source = TraceSource(seed: 7, eras: EraName.allCases, without: [.longNames])

  private func repeats(_ step: Step) -> Bool {
    guard case .act(_, .write, _, let shape, _) = step else { return false }
    return shape == .again || shape == .former
  }

  /// A step without what it repeats.
  private func isSame(_ step: Step, _ plain: Step) -> Bool {
    guard repeats(step), case .act(let process, _, let key, _, let pause) = step,
      case .act(process, .write, key, _, pause) = plain
    else { return step == plain }
    return true
  }

  @Test func theOtherStepsStay() {
    let start = source.listsEnd
    var changed = 0
    for index in start..<start + 1_000 where !TraceSource.isGiant(index) {
      var generator = TraceGenerator(source, UInt64(index))
      let plain = generator.make().withVastValue(seed: source.seed, index: UInt64(index))
        .withForeignValue(seed: source.seed, index: UInt64(index))
        .withValueAtLimit(seed: source.seed, index: UInt64(index))
      let trace = source.trace(index)
      #expect(plain.header == trace.header && !plain.steps.contains(where: repeats))
      // How many of the plain steps may stand in what was gone through.
      var places: Set<Int> = [0]
      for step in trace.steps {
        let on = places.filter { $0 < plain.steps.count && isSame(step, plain.steps[$0]) }
        places = Set(on.map { $0 + 1 }).union(repeats(step) ? places : [])
      }
      #expect(places.contains(plain.steps.count), "trace \(index)")
      if trace != plain { changed += 1 }
    }
    #expect((100...200).contains(changed), "\(changed)")
  }

  /// Screening traces have none.
  @Test func whatIsScreenedStays() {
    #expect(
      !(0..<source.listedCount).contains { source.listed($0).steps.contains(where: repeats) })
  }

  /// The same value by the same process and by another one; and back to what it was before.
  @Test func theyTakePlace() throws {
    let (simulator, store) = (Catalog().simulator(), try Catalog().store("hardened-file"))
    var (same, other, back) = (0, 0, 0)
    let start = source.listsEnd
    for index in start..<start + 1_000 where source.trace(index).steps.contains(where: repeats) {
      let operations = simulator.run(source.trace(index), store).judged.history.operations
      var before: [Key: [Operation]] = [:]
      for operation in operations where operation.kind == .write && operation.completion == .ok {
        guard let key = operation.key, let value = operation.value else { continue }
        let past = before[key, default: []]
        if let first = past.first(where: { $0.value == value }) {
          if first.process == operation.process { same += 1 } else { other += 1 }
          if past.last?.value != value { back += 1 }
        }
        before[key] = past + [operation]
      }
    }
    #expect(same > 50 && other > 10 && back > 25, "\(same) \(other) \(back)")
  }
}
