// Mutations: like what was there, never beyond the limit, and nothing but numbers decide them.

import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct TraceMutatorTests {
  private let mutator = TraceMutator()
  private let parent = Trace(
    header: TraceHeader(),
    steps: [
      .launch(.app, .user), .act(.app, .write, on: .theme), .reboot, .unlock,
      .launch(.app, .user), .act(.app, .read, on: .theme),
    ])

  @Test func theSameNumberGivesTheSameTrace() {
    for seed in UInt64(0)..<200 {
      #expect(mutator.mutate(parent, seed: seed) == TraceMutator().mutate(parent, seed: seed))
      #expect(
        mutator.cross(parent, parent, seed: seed)
          == TraceMutator().cross(
            parent, parent, seed: seed))
    }
  }

  @Test func nearlyEveryNumberGivesAnotherTrace() {
    let mutants = Set((UInt64(0)..<1_000).map { mutator.mutate(parent, seed: $0) })
    #expect(mutants.count > 800, "\(mutants.count)")
    #expect(mutants.filter { $0 == parent }.count <= 1)
  }

  /// Half of the mutants are like their parent, and half are drawn anew: the one goes on where
  /// something was learnt, the other never gets stuck there.
  @Test func halfOfTheMutantsAreLikeTheirParent() {
    let alike = (UInt64(0)..<1_000).filter { seed in
      let steps = mutator.mutate(parent, seed: seed).steps
      return parent.steps.filter { steps.contains($0) }.count >= parent.steps.count / 2
        && steps.count < parent.steps.count + 12
    }
    #expect((400...700).contains(alike.count), "\(alike.count)")
  }

  @Test func nothingBecomesAWholeTrace() {
    for seed in UInt64(0)..<200 {
      #expect(!mutator.mutate(Trace(), seed: seed).steps.isEmpty)
    }
  }

  @Test func whatGoesOnBeginsAlikeAndEndsByChance() {
    var ends: Set<[Step]> = []
    for seed in UInt64(0)..<200 {
      let trace = mutator.goOn(after: 3, of: parent, count: 4, seed: seed)
      #expect(Array(trace.steps.prefix(3)) == Array(parent.steps.prefix(3)))
      #expect((4...7).contains(trace.steps.count) && trace.header == parent.header)
      #expect(trace == TraceMutator().goOn(after: 3, of: parent, count: 4, seed: seed))
      ends.insert(Array(trace.steps.dropFirst(3)))
    }
    #expect(ends.count > 150, "\(ends.count)")
    // Beyond the end is the end.
    let last = mutator.goOn(after: 99, of: parent, count: 2, seed: 1)
    #expect(Array(last.steps.prefix(parent.steps.count)) == parent.steps)
  }

  @Test func theLimitHolds() {
    var trace = parent
    for seed in UInt64(0)..<2_000 {
      trace = mutator.mutate(trace, seed: seed, limit: 20)
      #expect(trace.steps.count <= 20)
      #expect(mutator.cross(trace, parent, seed: seed, limit: 9).steps.count <= 9)
    }
  }

  /// From any trace every kind of step, every era and every operand can be reached.
  @Test func everyKindOfStepAndEveryEraComesUp() {
    let mutator = TraceMutator(ordersThreads: true)
    var trace = parent
    var kinds: Set<Opcode> = []
    var eras: Set<EraName> = []
    var pauses: Set<UInt16> = []
    for seed in UInt64(0)..<6_000 {
      trace = mutator.mutate(trace, seed: seed, limit: 40)
      eras.insert(trace.header.era)
      for step in trace.steps {
        kinds.insert(step.opcode)
        if case .act(_, _, _, _, let pause) = step { pauses.insert(pause) }
      }
    }
    #expect(kinds.count == Opcode.allCases.count)
    #expect(eras.count == EraName.allCases.count)
    #expect(Set(1...20).isSubset(of: pauses))
  }

  /// What is drawn applies where it stands: unlocking comes where the phone is locked.
  @Test func drawnStepsFitTheirPlace() {
    let source = TraceSource(seed: 1, eras: EraName.allCases)
    let locked = Trace(header: TraceHeader(), steps: [.launch(.app, .user), .reboot])
    for index in UInt64(0)..<300 {
      var generator = TraceGenerator(source, index)
      for step in generator.continuation(of: locked, count: 1) {
        #expect(step != .lock)
        if case .act = step { Issue.record("nobody runs after a restart") }
        if case .resume = step { Issue.record("nobody is suspended after a restart") }
      }
    }
  }

  /// What counts how often something happened in a row needs a few steps again, and again.
  @Test func someStepsComeAgainAtOnce() {
    let cycle: [Step] = [
      .launch(.app, .user), .act(.app, .read, on: .theme), .kill(.app, .jetsam),
    ]
    let once = Trace(steps: [.launch(.app, .user), .act(.app, .write, on: .theme)] + cycle)
    var times = [Int](repeating: 0, count: 10)
    for seed in UInt64(0)..<10_000 {
      let steps = mutator.mutate(once, seed: seed).steps
      guard Array(steps.prefix(once.steps.count)) == once.steps else { continue }
      var rest = steps.dropFirst(once.steps.count)
      var again = 0
      while rest.starts(with: cycle) {
        rest = rest.dropFirst(cycle.count)
        again += 1
      }
      if rest.isEmpty { times[min(again, 9)] += 1 }
    }
    // A cycle comes twice by itself, too, where it is one of some steps that are repeated.
    for again in [1, 2, 4, 8] { #expect(times[again] > 0, "\(times)") }
    #expect(times[9] == 0, "\(times)")
    // The limit cuts what is too much.
    for seed in UInt64(0)..<2_000 {
      #expect(mutator.mutate(once, seed: seed, limit: 7).steps.count <= 7)
    }
  }

  @Test func aChildHasStepsOfBothParents() {
    let other = Trace(
      header: TraceHeader(era: .ios7), steps: [.lock, .wait(.grace), .evict, .purgeCaches])
    var fromBoth = 0
    for seed in UInt64(0)..<300 {
      let child = mutator.cross(parent, other, seed: seed)
      let isFresh = !child.steps.allSatisfy {
        parent.steps.contains($0) || other.steps.contains($0)
      }
      if isFresh { continue }
      if child.steps.contains(where: parent.steps.contains),
        child.steps.contains(where: other.steps.contains)
      {
        fromBoth += 1
      }
    }
    #expect(fromBoth > 80, "\(fromBoth)")
  }
}
