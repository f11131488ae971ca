// The lists of acts that meet and of kinds of values.

import ChaosPhone
import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct MeetingsTests {
  private let meetings = Meetings.traces(eras: [.ios18])
  private let values = ValueList.traces(eras: [.ios18])

  @Test func eachStoryIsToldOnce() {
    #expect(Set(meetings).count == meetings.count)
    #expect(Set(values).count == values.count)
    #expect((meetings + values).allSatisfy { Trace(decoding: $0.bytes) == $0 })
  }

  /// On a phone that has extensions each step of each story has something to do.
  @Test func eachStepApplies() {
    for trace in meetings + values {
      var model = PhoneModel(trace.header)
      for step in trace.steps {
        if case .act(let process, _, _, _, _) = step, !model.ready.contains(process) {
          Issue.record("\(step.text), step of \(trace.steps.map(\.text))")
        }
        model.take(step)
      }
    }
  }

  /// What a process has opened is replaced twice, with calls of its own in between.
  @Test func anOpenFileIsReplacedTwice() {
    var stops: Set<[UInt16]> = []
    for steps in meetings.map(\.steps) {
      for (place, step) in steps.enumerated() {
        guard case .act(.notifications, _, _, _, let pause) = step, pause > 0,
          steps.count > place + 3, case .act(.app, _, _, _, 0) = steps[place + 1],
          case .proceed(.notifications, let calls) = steps[place + 2], calls > 0,
          case .act(.app, _, _, _, 0) = steps[place + 3]
        else { continue }
        stops.insert([pause, calls])
      }
    }
    #expect(Set(stops.map { $0[0] }) == [1, 2, 3, 4])
    #expect(Set(stops.map { $0[1] }).count >= 6)
  }

  /// The first save of all is stopped before each of its calls, and others save and look there.
  @Test func aSaveIsStoppedBeforeEachCall() {
    func stops(_ next: (Step) -> Bool) -> Set<UInt16> {
      var stops: Set<UInt16> = []
      for steps in meetings.map(\.steps) {
        for (step, after) in zip(steps, steps.dropFirst()) {
          if case .act(.app, .streak, _, _, let pause) = step, next(after) { stops.insert(pause) }
        }
      }
      return stops
    }
    #expect(stops { $0 == .act(.notifications, .streak, on: .streak) } == Set(1...24))
    #expect(stops { $0 == .act(.notifications, .read, on: .streak) } == Set(1...24))
    #expect(stops { $0 == .kill(.app, .jetsam) }.count == 12)
  }

  /// Every part of an app whose keys others write as well is told with a write in between.
  @Test func partsRemember() {
    let parts = BehaviourName.parts.filter { part in
      part.touched(part.keys[0]).contains { Key.plain.contains($0) }
    }
    #expect(parts.count > 4)
    for part in parts {
      let act = Step.act(.app, part, on: part.keys[0])
      #expect(
        meetings.contains { trace in
          trace.steps.filter { $0 == act }.count == 3
            && trace.steps.contains {
              if case .act(.notifications, .write, _, _, _) = $0 { true } else { false }
            }
        }, "\(part.word)")
    }
  }

  /// Each shape that is a value of its own is written, and looked for in a new process.
  @Test func eachKindOfValueIsWritten() {
    let written = values.flatMap(\.steps).compactMap { step -> ValueShape? in
      if case .act(.app, .write, _, let shape, _) = step { shape } else { nil }
    }
    #expect(Set(written) == Set(ValueShape.allCases).subtracting([.again, .former, .giant]))
    #expect(values.contains { $0.steps.contains(.act(.app, .write, on: .lengthy)) })
    #expect(values.allSatisfy { $0.steps.contains(.kill(.app, .jetsam)) })
  }
}
