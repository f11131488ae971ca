// From a seed and an index to a trace, and nothing else.

import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct TraceSourceTests {
  private let source = TraceSource(seed: 42, eras: EraName.allCases)

  @Test func aTraceIsAFunctionOfSeedAndIndex() {
    let other = TraceSource(seed: 42, eras: EraName.allCases)
    let indices = Array(stride(from: 0, to: 4_000, by: 7))
    let forwards = indices.map { source.trace($0) }
    let backwards = indices.reversed().map { other.trace($0) }
    #expect(forwards == backwards.reversed())
    #expect(indices.map { source.trace($0) } == forwards)
  }

  @Test func everyTraceIsCanonical() {
    for index in 0..<3_000 {
      let trace = source.trace(index)
      if Trace(decoding: trace.bytes) != trace { Issue.record("index \(index)") }
    }
  }

  @Test func seedsAndIndicesGiveOtherTraces() {
    let start = source.listsEnd
    let traces = (start..<start + 1_000).map { source.trace($0) }
    #expect(Set(traces).count > 990)
    let other = TraceSource(seed: 43, eras: EraName.allCases)
    let same = zip(traces, start..<start + 1_000).filter { $0 == other.trace($1) }
    #expect(same.count < 5)
  }

  /// Only what was asked for occurs.
  @Test func erasAndModelsAreThoseAskedFor() {
    let source = TraceSource(seed: 1, eras: [.ios10, .ios7], models: [.posixWorst, .lazy])
    let traces = (0..<source.listsEnd + 500).map { source.trace($0) }
    #expect(Set(traces.map(\.header.era)) == [.ios10, .ios7])
    let screening = (0..<source.listedCount).map { source.listed($0) }
    let random = traces.suffix(500)
    #expect(Set(screening.map(\.header.disk)) == [.posixWorst, .lazy])
    #expect(Set(random.map(\.header.disk)) == [.posixWorst, .lazy])
  }

  /// Every kind of step, fault, behaviour, cause, wait, survivor set and shape occurs soon.
  @Test func everythingOccurs() {
    var opcodes: Set<Opcode> = []
    var faults: Set<FaultKind> = []
    var behaviours: Set<BehaviourName> = []
    var causes: Set<LaunchCause> = []
    var waits: Set<WaitLength> = []
    var survivors: Set<SurvivorMode> = []
    var shapes: Set<ValueShape> = []
    var keys: Set<Key> = []
    // Orders of threads are for stores whose processes have threads.
    let source = TraceSource(
      seed: self.source.seed, eras: self.source.eras, ordersThreads: true)
    let start = source.listsEnd
    let giant = self.source.trace(TraceSource.firstGiant)
    for trace in (start..<start + 4_000).map({ source.trace($0) }) + [giant] {
      for step in trace.steps {
        opcodes.insert(step.opcode)
        switch step {
        case .fault(_, let kind, _): faults.insert(kind)
        case .launch(_, let cause): causes.insert(cause)
        case .wait(let length): waits.insert(length)
        case .panic(let left), .powerLoss(let left): survivors.insert(left.mode)
        case .act(_, let behaviour, let key, let shape, _):
          behaviours.insert(behaviour)
          shapes.insert(shape)
          keys.insert(key)
        default: break
        }
      }
    }
    #expect(opcodes.count == Opcode.allCases.count)
    #expect(faults.count == FaultKind.allCases.count)
    let usual = BehaviourName.builtIn.filter { !BehaviourName.onRequest.contains($0) }
    #expect(behaviours == Set(usual))
    #expect(causes.count == LaunchCause.allCases.count)
    #expect(waits == Set(WaitLength.drawn) && WaitLength.drawn.count == 6)
    #expect(survivors == Set(SurvivorMode.drawn))
    #expect(shapes.count == ValueShape.allCases.count)
    #expect(keys == Set(BehaviourName.allCases.flatMap(\.keys)))
  }

  /// The traces of a careful app are those of a naive one in all but the names of its acts, but for
  /// logins around the first unlock; no naive login is left, and everything that is careful occurs.
  @Test func aCarefulAppLivesTheSameLife() {
    let careful = TraceSource(seed: 42, eras: EraName.allCases, isCareful: true)
    var behaviours: Set<BehaviourName> = []
    var logins = 0
    for index in 0..<careful.listsEnd + 1_500 {
      let (usual, trace) = (source.trace(index), careful.trace(index))
      if careful.list(of: index) == .firstUnlock, let login = usual.withLogin {
        #expect(trace == login)
        logins += 1
        continue
      }
      #expect(usual.header == trace.header && usual.steps.count == trace.steps.count)
      for (old, new) in zip(usual.steps, trace.steps) {
        guard case .act(let process, let was, _, _, let pause) = old else {
          #expect(old == new)
          continue
        }
        guard case .act(process, let now, _, _, pause) = new else {
          Issue.record("\(index): \(old.text) became \(new.text)")
          continue
        }
        #expect(now == was || now == was.inCarefulApp || now == .carefulLogout)
        behaviours.insert(now)
      }
    }
    #expect(logins >= EraName.allCases.count)
    #expect(!behaviours.contains(.login))
    let others = BehaviourName.atOnce + [.logout]
    let doubting = BehaviourName.onRequest.filter { !others.contains($0) }
    #expect(behaviours.isSuperset(of: doubting))
  }

  /// Three acts stopped at once, deaths of stopped acts: the meetings that matter must be made.
  @Test func meetingsOccur() {
    let start = source.listsEnd
    var kills = 0
    var threes = 0
    for index in start..<start + 1_500 {
      var model = PhoneModel(source.trace(index).header)
      for step in source.trace(index).steps {
        if case .kill(let process, _) = step, model.isPaused(process) { kills += 1 }
        model.take(step)
        if ProcessName.allCases.allSatisfy(model.isPaused) { threes += 1 }
      }
    }
    #expect(kills > 20)
    #expect(threes >= 5)
  }

  /// Kinds draw from streams of their own: switching one of them changes no other's weight.
  @Test func aKindOfStepDoesNotMoveTheOthers() {
    var moved = 0
    for index in UInt64(0)..<50 {
      let stream = { RandomStream(seed: 9, index: index, label: $0) }
      let usual = Swarm(LabelledStreams(stream))
      let changed = Swarm(
        LabelledStreams { label in
          label == "weight panic"
            ? RandomStream(seed: 99, index: index, label: label) : stream(label)
        })
      if usual.weight(.panic) != changed.weight(.panic) { moved += 1 }
      for opcode in Opcode.allCases where opcode != .panic {
        #expect(usual.weight(opcode) == changed.weight(opcode))
      }
      #expect(usual.behaviours == changed.behaviours && usual.keys == changed.keys)
      #expect(usual.processes == changed.processes && usual.faults == changed.faults)
      #expect(usual.pauseEvery == changed.pauseEvery && usual.pauseReach == changed.pauseReach)
    }
    #expect(moved > 10)
  }

  /// A behaviour, a key or a fault that joins its list changes nothing where it is off.
  @Test func aNewWordDoesNotMoveTheOthers() {
    for index in UInt64(0)..<200 {
      let random = LabelledStreams(seed: 5, index: index)
      let all = random.some(BehaviourName.allCases, "behaviour", 1, in: 2)
      for added in BehaviourName.allCases.dropFirst() {
        let before = random.some(
          BehaviourName.allCases.filter { $0 != added }, "behaviour", 1, in: 2)
        if !all.contains(added) { #expect(before == all) }
        #expect(before == all.filter { $0 != added } || all == [added])
      }
    }
  }

  /// Whole kinds are off in many traces, and the rest differ wildly.
  @Test func tracesDifferInKind() {
    let swarms = (UInt64(0)..<400).map { index in
      Swarm(LabelledStreams(seed: 9, index: index))
    }
    for opcode in Opcode.allCases where opcode != .act && opcode != .launch {
      let weights = swarms.map { $0.weight(opcode) }
      let isRare = Swarm.isRare(opcode)
      let off = weights.filter { $0 == 0 }.count
      // Seven traces of eight do without a change of the passcode, fifteen of sixteen without
      // these.
      let rarest: [Opcode] = [.restorePart, .groupContainer, .daemonCrash]
      let usual =
        rarest.contains(opcode)
        ? 360...390 : opcode == .passcode ? 325...375 : isRare ? 220...310 : 60...170
      #expect(usual.contains(off), "\(opcode)")
      #expect(Set(weights).count >= (isRare ? 3 : 4))
    }
    #expect(swarms.allSatisfy { $0.weight(.act) > 0 && $0.weight(.launch) > 0 })
    #expect(swarms.allSatisfy { !$0.behaviours.isEmpty && !$0.keys.isEmpty && !$0.faults.isEmpty })
  }
}
