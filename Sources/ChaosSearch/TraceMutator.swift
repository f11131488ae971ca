// Changes traces that were worth keeping: what a fuzzer does between two executions.

import ChaosTrace

/// Makes new traces from old ones.
///
/// A mutation is a pure function of the trace, of a number and of a limit, so whoever draws the
/// numbers decides everything.
public struct TraceMutator: Sendable {
  /// Traces that are longer cost more than they find.
  public static let longest = 160

  /// One trace in this many is drawn anew, like a campaign's: the generator knows much about
  /// phones, and finds most bugs sooner than any change of what was there.
  private static let freshEvery = 2

  private let source: TraceSource

  /// - Parameters:
  ///   - isCareful: whether the app is a careful one: naive logins are none of its acts.
  ///   - ordersThreads: whether its processes have threads whose order a trace chooses.
  public init(
    eras: [EraName] = EraName.allCases, models: [DiskModelName] = [.apfsPower],
    isCareful: Bool = false, ordersThreads: Bool = false, ownBehaviours: [BehaviourName] = []
  ) {
    source = TraceSource(
      seed: 0, eras: eras, models: models, isCareful: isCareful, ordersThreads: ordersThreads,
      ownBehaviours: ownBehaviours)
  }

  /// Another trace, like this one. `limit`: steps that the new trace has at most.
  public func mutate(_ trace: Trace, seed: UInt64, limit: Int = TraceMutator.longest) -> Trace {
    var chance = RandomStream(seed: seed, index: 0, label: "mutate")
    var mutant = trace
    if trace.steps.isEmpty || chance.chance(1, in: Self.freshEvery) {
      mutant = fresh(&chance)
    } else {
      // Mostly one change: what was worth keeping stays what it was.
      for _ in 0..<chance.pick([1, 1, 1, 2, 4]) { change(&mutant, &chance) }
    }
    return finished(mutant, limit)
  }

  private func finished(_ trace: Trace, _ limit: Int) -> Trace {
    let trace = Trace(header: trace.header, steps: Array(trace.steps.prefix(limit)))
      .withoutGiantValues.onOneFileSystem
    return source.isCareful ? trace.inCarefulApp(isDoubting: false, logsOut: false) : trace
  }

  /// A trace that begins like one and goes on like another, or has a piece of it in the middle.
  public func cross(
    _ first: Trace, _ second: Trace, seed: UInt64, limit: Int = TraceMutator.longest
  ) -> Trace {
    var chance = RandomStream(seed: seed, index: 0, label: "cross")
    if chance.chance(1, in: Self.freshEvery) {
      let fresh = fresh(&chance)
      return Trace(header: fresh.header, steps: Array(fresh.steps.prefix(limit)))
    }
    var child = first
    if chance.chance(1, in: 8) { child.header = second.header }
    let place = chance.below(first.steps.count + 1)
    if chance.chance(1, in: 2) {
      let start = chance.below(second.steps.count + 1)
      child.steps = Array(first.steps[..<place] + second.steps[start...])
    } else {
      child.steps.insert(contentsOf: piece(of: second, &chance), at: place)
    }
    return finished(child, limit)
  }

  /// A trace that begins with the first steps of one and goes on by chance: what lies near a moment
  /// that was worth reaching.
  public func goOn(after place: Int, of trace: Trace, count: Int, seed: UInt64) -> Trace {
    var chance = RandomStream(seed: seed, index: 0, label: "go on")
    let beginning = Array(trace.steps.prefix(place))
    let steps = draw(count, after: trace, upTo: beginning.count, &chance)
    return finished(Trace(header: trace.header, steps: beginning + steps), Self.longest)
  }

  // MARK: Changes

  private enum Change {
    case insert, append, splice, delete, duplicate, again, swap, move, redraw, operand, header
  }

  private static let weights: [(Change, Int)] = [
    (.insert, 6), (.append, 4), (.splice, 2), (.delete, 4), (.duplicate, 2), (.again, 6),
    (.swap, 1), (.move, 1), (.redraw, 3), (.operand, 6), (.header, 1),
  ]

  private func change(_ trace: inout Trace, _ chance: inout RandomStream) {
    let count = trace.steps.count
    guard count > 0 else { return insert(into: &trace, at: 0, &chance) }
    switch Self.choose(&chance) {
    case .insert: insert(into: &trace, at: chance.below(count + 1), &chance)
    case .append: insert(into: &trace, at: count, &chance)
    case .splice:
      let piece = piece(of: fresh(&chance), &chance)
      trace.steps.insert(contentsOf: piece, at: chance.below(count + 1))
    case .delete: trace.steps.removeSubrange(run(in: count, &chance))
    case .duplicate:
      let run = trace.steps[run(in: count, &chance)]
      trace.steps.insert(contentsOf: run, at: chance.below(count + 1))
    case .again: repeatSteps(of: &trace, &chance)
    case .swap: trace.steps.swapAt(chance.below(count), chance.below(count))
    case .move:
      let run = run(in: count, &chance)
      let moved = trace.steps[run]
      trace.steps.removeSubrange(run)
      trace.steps.insert(contentsOf: moved, at: chance.below(trace.steps.count + 1))
    case .redraw:
      let place = chance.below(count)
      let drawn = draw(1, after: trace, upTo: place, &chance)
      trace.steps.replaceSubrange(place...place, with: drawn)
    case .operand:
      let place = chance.below(count)
      var record = trace.steps[place].record
      Self.change(&record, &chance)
      trace.steps[place] = Step(record)
    case .header: changeHeader(&trace, &chance)
    }
  }

  /// A few steps come again at once, once or several times: what counts how often something
  /// happened in a row gets further by that than by any other change.
  private func repeatSteps(of trace: inout Trace, _ chance: inout RandomStream) {
    let run = trace.steps[chance.below(trace.steps.count)...].prefix(1 + chance.below(6))
    for _ in 0..<chance.pick([1, 2, 4, 8]) {
      trace.steps.insert(contentsOf: run, at: run.endIndex)
    }
  }

  private static func choose(_ chance: inout RandomStream) -> Change {
    var place = chance.below(weights.reduce(0) { $0 + $1.1 })
    for (change, weight) in weights {
      if place < weight { return change }
      place -= weight
    }
    return .insert
  }

  /// Some neighbouring steps, mostly few.
  private func run(in count: Int, _ chance: inout RandomStream) -> Range<Int> {
    let length = 1 + chance.below(chance.pick([1, 1, 3, count]))
    let start = chance.below(count)
    return start..<min(count, start + length)
  }

  private func piece(of trace: Trace, _ chance: inout RandomStream) -> ArraySlice<Step> {
    guard !trace.steps.isEmpty else { return [] }
    let start = chance.below(trace.steps.count)
    return trace.steps[start...].prefix(1 + chance.below(8))
  }

  private func insert(into trace: inout Trace, at place: Int, _ chance: inout RandomStream) {
    let steps = draw(chance.pick([1, 1, 2, 4]), after: trace, upTo: place, &chance)
    trace.steps.insert(contentsOf: steps, at: place)
  }

  /// Steps that apply after the first ones of a trace.
  private func draw(
    _ count: Int, after trace: Trace, upTo place: Int, _ chance: inout RandomStream
  ) -> [Step] {
    var generator = TraceGenerator(source, chance.next())
    let beginning = Trace(header: trace.header, steps: Array(trace.steps[..<place]))
    return generator.continuation(of: beginning, count: count)
  }

  /// A trace as a campaign draws them.
  private func fresh(_ chance: inout RandomStream) -> Trace {
    let isPlain = chance.chance(1, in: 4)
    if isPlain { return source.listed(chance.below(source.listedCount)) }
    return source.trace(chance.below(1 << 40))
  }

  /// Changes one operand of a step: to a neighbour, mostly the next thing to try, or to any.
  private static func change(_ record: inout Record, _ chance: inout RandomStream) {
    func other(_ value: UInt16, _ bound: Int, _ chance: inout RandomStream) -> UInt16 {
      switch chance.below(4) {
      case 0: value &+ 1
      case 1: value == 0 ? 0 : value - 1
      default: UInt16(chance.below(bound))
      }
    }
    func byte(_ value: UInt8, _ chance: inout RandomStream) -> UInt8 {
      UInt8(truncatingIfNeeded: other(UInt16(value), 64, &chance))
    }
    switch chance.below(5) {
    case 0: record.a = byte(record.a, &chance)
    case 1: record.b = byte(record.b, &chance)
    case 2: record.c = byte(record.c, &chance)
    case 3: record.m = other(record.m, chance.pick([8, 80, 1 << 16]), &chance)
    default: record.n = other(record.n, chance.pick([8, 128, 1 << 16]), &chance)
    }
  }

  private func changeHeader(_ trace: inout Trace, _ chance: inout RandomStream) {
    switch chance.below(8) {
    case 0: trace.header.hasPasscode.toggle()
    case 1: trace.header.disk = chance.pick(source.models)
    case 2: trace.header.variation = UInt8(chance.below(12)) + chance.pick([0, 0, 0, 48, 96])
    case 3: trace.header.freePages = UInt16(chance.below(chance.pick([1, 8])))
    default: trace.header.era = chance.pick(source.eras)
    }
  }
}
