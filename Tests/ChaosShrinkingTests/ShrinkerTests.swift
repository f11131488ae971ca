// What holds for every question: the answer stays yes, shrinking twice changes nothing, runs count.

import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosShrinking

@Suite struct ShrinkerTests {
  /// A question made of chance: some shapes must occur in order, and a few numbers must be large.
  private func question(_ seed: UInt64) -> (start: Trace, ask: (Trace) -> Bool) {
    var random = SplitMix(seed: seed)
    let start = Noise.trace(20 + random.below(40), seed: seed)
    let count = 1 + random.below(4)
    var places: [Int] = []
    for _ in 0..<count { places.append(random.below(start.steps.count)) }
    // A place counts once, or the start itself would not have what is needed.
    let needed = Set(places).sorted().map { start.steps[$0] }
    let parity = random.below(3)
    let isEven = isEven
    let ask = { (trace: Trace) -> Bool in
      var left = needed[...]
      for step in trace.steps {
        guard let next = left.first else { break }
        if step.opcode == next.opcode, parity != 1 || step.process == next.process {
          left.removeFirst()
        }
      }
      if !left.isEmpty { return false }
      // A question in which single steps cannot go.
      return parity != 2 || isEven(trace) == isEven(start)
    }
    return (start, ask)
  }

  /// Whether a trace has an even number of two kinds of steps.
  private func isEven(_ trace: Trace) -> Bool {
    trace.steps.filter { $0.opcode == .evict || $0.opcode == .lock }.count % 2 == 0
  }

  @Test(arguments: UInt64(0)..<60) func shrinkingIsDoneWhenItSaysSo(seed: UInt64) {
    let (start, ask) = question(seed)
    var asked = 0
    var sawLarger = false
    let result = Shrinker.shrink(start, limit: 100_000) { trace in
      asked += 1
      if !ShrinkOrder.isSmaller(trace, start) { sawLarger = true }
      return ask(trace)
    }
    #expect(ask(result.trace))
    #expect(result.runs == asked)
    #expect(!sawLarger)
    let again = Shrinker.shrink(result.trace, limit: 100_000, while: ask)
    #expect(again.trace.bytes == result.trace.bytes)
    // No single step can go.
    for place in result.trace.steps.indices {
      var shorter = result.trace
      shorter.steps.remove(at: place)
      #expect(!ask(shorter))
    }
  }

  /// The same question is never asked twice.
  @Test(arguments: UInt64(0)..<20) func nothingIsAskedTwice(seed: UInt64) {
    let (start, ask) = question(seed)
    var asked: Set<Trace> = []
    var twice = 0
    _ = Shrinker.shrink(start) { trace in
      if !asked.insert(trace).inserted { twice += 1 }
      return ask(trace)
    }
    #expect(twice == 0)
  }

  @Test(arguments: [0, 1, 10, 57]) func theLimitHolds(limit: Int) {
    let (start, ask) = question(3)
    var asked = 0
    let result = Shrinker.shrink(start, limit: limit) { trace in
      asked += 1
      return ask(trace)
    }
    #expect(asked <= limit)
    #expect(result.runs == asked)
    #expect(ask(result.trace))
  }

  /// Each pass can be left out: it asks nothing then, and what is left still answers yes.
  @Test(arguments: ShrinkPass.allCases) func aPassCanBeLeftOut(pass: ShrinkPass) {
    var asked = 0
    // What chance makes shrinks to steps that nothing joins.
    let joins = [
      Step.act(.app, .streak, on: .streak, pause: 0), .lock,
      .act(.app, .read, on: .streak, pause: 0),
    ]
    let fixed = (start: Trace(steps: joins), ask: { (trace: Trace) in trace.steps == joins })
    let likely = { (trace: Trace) in [Trace(steps: Array(trace.steps.dropFirst()))] }
    for (start, ask) in (UInt64(0)..<10).map(question) + [fixed] {
      let all = Shrinker.shrink(start, likely: likely, while: ask)
      #expect(all.runsOfPass.values.reduce(0, +) == all.runs)
      asked += all.runsOfPass[pass] ?? 0
      let others = ShrinkPass.allCases.filter { $0 != pass }
      let result = Shrinker.shrink(start, passes: others, likely: likely, while: ask)
      #expect(result.runsOfPass[pass] == nil)
      #expect(ask(result.trace))
      #expect(!ShrinkOrder.isSmaller(start, result.trace))
      let alone = Shrinker.shrink(start, passes: [pass], likely: likely, while: ask)
      #expect(ask(alone.trace))
      #expect(Set(alone.runsOfPass.keys) == [pass])
    }
    #expect(asked > 0)
  }

  /// The first that does is taken, whatever it is; it saves questions, and is no answer.
  @Test(arguments: UInt64(0)..<20) func whatIsLikelyIsAskedAboutFirst(seed: UInt64) {
    let (start, ask) = question(seed)
    let smallest = Shrinker.shrink(start, while: ask)
    let wrong = Trace(steps: [])
    var asked: [Trace] = []
    let guided = Shrinker.shrink(
      start, likely: { _ in [wrong, smallest.trace] },
      while: { trace in
        asked.append(trace)
        return ask(trace)
      })
    #expect(guided.trace.bytes == smallest.trace.bytes)
    #expect(guided.runs <= smallest.runs)
    #expect(ask(guided.trace))
    #expect(asked.contains(smallest.trace) && Set(asked).count == asked.count)
    #expect((guided.runsOfPass[.takeLikely] ?? 0) <= 2)
    // What is larger is not taken, nor asked about.
    let larger = Trace(header: start.header, steps: start.steps + start.steps)
    let stubborn = Shrinker.shrink(
      start, likely: { _ in [larger] },
      while: { trace in
        #expect(trace != larger)
        return ask(trace)
      })
    #expect(stubborn.trace.bytes == smallest.trace.bytes)
  }

  @Test func whatCannotShrinkStaysAsItIs() {
    let trace = Trace(steps: [.reboot, .lock])
    let result = Shrinker.shrink(trace) { $0 == trace }
    #expect(result.trace == trace)
  }

  @Test func shrinkingIsAFunction() {
    for seed in UInt64(0)..<10 {
      let (start, ask) = question(seed)
      let first = Shrinker.shrink(start, while: ask)
      let second = Shrinker.shrink(start, while: ask)
      #expect(first.trace == second.trace && first.runs == second.runs)
    }
  }

  /// What takes another's place is started for a reason that can start it: no app for a timeline.
  @Test func aCauseFitsItsProcess() {
    let widget = Step.launch(.widget, .timeline)
    #expect(widget.replacing(.widget, by: .app) == .launch(.app, .push))
    #expect(widget.replacing(.widget, by: .notifications) == .launch(.notifications, .push))
    #expect(widget.replacing(.app, by: .notifications) == widget)
    let app = Step.launch(.app, .prewarm)
    #expect(app.replacing(.app, by: .widget) == .launch(.widget, .timeline))
    #expect(
      Step.launch(.notifications, .push).replacing(.notifications, by: .app)
        == .launch(.app, .push))
  }
}
