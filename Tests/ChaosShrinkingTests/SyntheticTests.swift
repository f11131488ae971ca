// Exact minimal results for questions whose smallest answer is known.

import ChaosShrinking
import ChaosTrace
import Testing

@Suite struct SyntheticTests {
  private static let plain = TraceHeader()

  /// Shrinks noise around `steps`, from several starts; every one must end in the same trace.
  private func shrink(
    _ steps: [Step], to expected: [Step], header: TraceHeader = SyntheticTests.plain,
    location: SourceLocation = #_sourceLocation, while question: @escaping (Trace) -> Bool
  ) {
    // Noise may spoil an answer: then it is no start.
    let starts = (UInt64(1)...20).map { seed in
      var start = Noise.around(steps, seed: seed)
      if header != Self.plain { start.header.era = header.era }
      return start
    }.filter(question).prefix(4)
    #expect(starts.count == 4, "the question is not answered with yes", sourceLocation: location)
    for start in starts {
      let result = Shrinker.shrink(start, while: question)
      #expect(result.trace == Trace(header: header, steps: expected), sourceLocation: location)
    }
  }

  @Test func nothingMatters() { shrink([], to: []) { _ in true } }

  @Test func oneStepMatters() {
    shrink([.restore], to: [.restore]) { $0.steps.contains(.restore) }
  }

  /// What kind of steps they are does not change: a step is never replaced by an unlike one.
  @Test func onlyTheNumberOfStepsMatters() {
    let start = Noise.trace(60, seed: 9)
    let result = Shrinker.shrink(start) { $0.steps.count >= 5 }
    #expect(result.trace.steps.count == 5)
    #expect(result.trace.header == TraceHeader())
  }

  /// Neither of the two can go alone.
  @Test func twoStepsGoTogether() {
    func count(_ trace: Trace, _ step: Step) -> Int { trace.steps.filter { $0 == step }.count }
    var start = Noise.around([.lock, .evict, .reboot, .lock, .reboot])
    let excess = count(start, .lock) - count(start, .reboot)
    start.steps += Array(repeating: excess > 0 ? .reboot : .lock, count: abs(excess))
    let result = Shrinker.shrink(start) { trace in
      count(trace, .lock) == count(trace, .reboot) && trace.steps.contains(.evict)
    }
    #expect(result.trace == Trace(steps: [.evict]))
  }

  @Test func theOrderMatters() {
    func places(_ trace: Trace, _ first: Step, _ second: Step) -> Bool {
      guard let one = trace.steps.firstIndex(of: first),
        let two = trace.steps.lastIndex(of: second)
      else { return false }
      return one < two
    }
    shrink([.restore, .lock], to: [.restore, .lock]) { places($0, .restore, .lock) }
    // Where it does not matter, the steps come in one order.
    shrink([.restore, .lock], to: [.lock, .restore]) {
      $0.steps.contains(.lock) && $0.steps.contains(.restore)
    }
  }

  @Test(arguments: [UInt16(1), 2, 3, 255, 256, 257, 300, 5_000])
  func aNumberMatters(bound: UInt16) {
    shrink([.space(40_000)], to: [.space(bound)]) {
      $0.steps.contains { if case .space(let pages) = $0 { pages >= bound } else { false } }
    }
  }

  @Test(arguments: [UInt16(1), 2, 7, 300]) func aPauseMatters(bound: UInt16) {
    shrink(
      [.act(.widget, .batch, on: .streak, pause: 900)],
      to: [.act(.app, .read, on: .streak, pause: bound)]
    ) {
      $0.steps.contains {
        if case .act(_, _, _, _, let pause) = $0 { pause >= bound } else { false }
      }
    }
  }

  @Test func anotherProcessMatters() {
    shrink(
      [.launch(.notifications, .push), .act(.notifications, .append, on: .list, pause: 3)],
      to: [.launch(.notifications, .push), .act(.notifications, .read, on: .streak)]
    ) { trace in
      guard let start = trace.steps.firstIndex(of: .launch(.notifications, .push)) else {
        return false
      }
      return trace.steps[start...].contains {
        if case .act(.notifications, _, _, _, _) = $0 { true } else { false }
      }
    }
  }

  /// If any process will do, it becomes the app, in all steps at once.
  @Test func anyProcessBecomesTheApp() {
    shrink(
      [.suspend(.widget), .resume(.widget)], to: [.suspend(.app), .resume(.app)]
    ) { trace in
      ProcessName.allCases.contains { name in
        guard let start = trace.steps.firstIndex(of: .suspend(name)) else { return false }
        return trace.steps[start...].contains(.resume(name))
      }
    }
  }

  /// A stopped act, and the death of its process while it is stopped.
  @Test func aDeathInTheMiddleMatters() {
    shrink(
      [.act(.app, .streak, on: .score, pause: 9), .kill(.app, .update)],
      to: [.act(.app, .read, on: .streak, pause: 1), .kill(.app, .jetsam)]
    ) { trace in
      var stopped = Set<ProcessName>()
      for step in trace.steps {
        switch step {
        case .act(let process, _, _, _, let pause) where pause > 0: stopped.insert(process)
        case .proceed(let process, _): stopped.remove(process)
        case .kill(let process, _): if stopped.contains(process) { return true }
        default: break
        }
      }
      return false
    }
  }

  @Test func aFaultMatters() {
    shrink(
      [.fault(.widget, .renameError, nth: 200)], to: [.fault(.app, .renameError, nth: 2)]
    ) {
      $0.steps.contains {
        if case .fault(_, .renameError, let nth) = $0 { nth >= 2 } else { false }
      }
    }
  }

  @Test func survivorsMatter() {
    shrink(
      [.powerLoss(Survivors(.torn, index: 40, tear: 90))],
      to: [.powerLoss(Survivors(.torn, index: 0, tear: 17))]
    ) {
      $0.steps.contains {
        if case .powerLoss(let left) = $0 { left.mode == .torn && left.tear >= 17 } else { false }
      }
    }
    // A milder crash will do.
    shrink([.powerLoss(Survivors(.mix, index: 40))], to: [.reboot]) {
      $0.steps.contains { [.reboot, .panic, .powerLoss].contains($0.opcode) }
    }
  }

  @Test func thePhoneMatters() {
    var header = TraceHeader(era: .ios10)
    shrink([.lock], to: [.lock], header: header) {
      $0.header.era == .ios10 && $0.steps.contains(.lock)
    }
    header = TraceHeader(hasPasscode: false, variation: 3)
    let start = Trace(
      header: TraceHeader(
        era: .adversarial, hasPasscode: false, disk: .posixWorst, variation: 200, freePages: 77),
      steps: [.lock])
    let result = Shrinker.shrink(start) { !$0.header.hasPasscode && $0.header.variation >= 3 }
    #expect(result.trace == Trace(header: header))
  }
}
