// Each planted bug is found by its own invariant, and the clean store is left alone meanwhile.

import ChaosBehaviours
import ChaosInvariants
import ChaosSimulation
import ChaosStores
import ChaosTrace
import Testing

struct PlantedBugTests {
  private let simulator = Simulator(behaviours: behaviours, invariants: invariants)

  @Test(arguments: PlantedBug.allCases)
  func isFoundByItsInvariant(_ bug: PlantedBug) throws {
    let outcome = simulator.run(try bug.trace(), Canary(bug: bug))
    let broken = outcome.violations.map(\.invariant)
    // A value that is built on a wrong answer needs a wrong answer first.
    let liars: [PlantedBug] = [.buildsOnUnreadable, .believesNotFound, .believesRefusal]
    let expected = liars.contains(bug) ? [bug.invariant, "NoSilentRegression"] : [bug.invariant]
    #expect(Set(broken) == Set(expected), "\(outcome.violations.map(\.message))")
  }

  @Test(arguments: PlantedBug.allCases)
  func isAbsentFromTheCleanStore(_ bug: PlantedBug) throws {
    let outcome = simulator.run(try bug.trace(), Canary())
    #expect(outcome.violations == [])
  }

  /// No step of a trace is there for nothing.
  @Test(arguments: PlantedBug.allCases)
  func needsEachStep(_ bug: PlantedBug) throws {
    let trace = try bug.trace()
    for index in trace.steps.indices {
      var shorter = trace
      shorter.steps.remove(at: index)
      let broken = simulator.run(shorter, Canary(bug: bug)).violations.map(\.invariant)
      #expect(!broken.contains(bug.invariant), "step \(index): \(trace.steps[index].text)")
    }
  }

  /// A loop that ends by itself, before the trace does, is found where it was.
  @Test func aLoopThatEndsIsFound() throws {
    let bug = PlantedBug.losesThreeLaunches
    var trace = try bug.trace()
    let look = Step.act(.app, .read, on: .theme)
    trace.steps += [look, .unlock, .launch(.app, .location), look]
    let outcome = simulator.run(trace, Canary(bug: bug))
    #expect(outcome.violations.map(\.invariant) == [bug.invariant])
    let message = try #require(outcome.violations.first?.message)
    #expect(message.hasSuffix("the user loses 3 launches"), "\(message)")
    let operations = outcome.judged.history.operations
    let written = try #require(operations.first { $0.kind == .write }?.value)
    let last = operations.last { $0.step == trace.steps.count - 1 }
    #expect(last?.completion == .value(written))
  }

  @Test func everyFaultHasABugThatNeedsIt() {
    for fault in FaultKind.allCases {
      #expect(PlantedBug.allCases.contains { $0.fault == fault }, "\(fault.word)")
    }
  }

  /// A trap needs a real process: `ManagedRunTests` and `BadCodeTests` plant those.
  @Test func everyInvariantHasABug() {
    for invariant in invariants where invariant.name != "ProcessesDoNotTrap" {
      #expect(PlantedBug.allCases.contains { $0.invariant == invariant.name }, "\(invariant.name)")
    }
  }

  @Test func namesAreReadBack() {
    for bug in PlantedBug.allCases {
      #expect(PlantedBug(word: bug.word) == bug)
      #expect(Canary(bug: bug).name == "canary:\(bug.word)")
    }
  }
}
