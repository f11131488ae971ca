// A covering array, in which every pair of choices meets once. Short, plain traces find the plain
// bugs, and leave little to shrink.

import ChaosTrace

/// One row of the array: an act, something that happens, a launch, another act, an end.
struct Screening: Sendable {
  let choices: [Int]
  let eras: [EraName]

  private static let first: [BehaviourName] = [.write, .streak, .append, .identity, .batch]
  private static let second: [BehaviourName] = [
    .read, .write, .streak, .append, .identity, .remove, .batch, .flush,
  ]
  private static let trouble: [FaultKind?] = [nil] + FaultKind.ofFiles
  private static let pauses: [UInt16] = [0, 0, 1, 2, 3, 4, 6, 9, 13]
  private static let events: [[Step]] = [
    [], [.reboot], [.lock], [.lock, .wait(.grace)], [.kill(.app, .jetsam)], [.suspend(.app)],
    [.panic(.none)], [.powerLoss(.none)], [.powerLoss(.all)], [.powerLoss(Survivors(.namesOnly))],
    [.powerLoss(Survivors(.torn, index: 0, tear: 16))], [.forceQuit], [.evict],
    [.corrupt(file: 0, at: 20, mask: 255)], [.suspend(.app), .upgrade], [.lowSpace(.reserve)],
    [.permission(.contacts, .denied)],
  ]
  private static let launches: [[Step]] = [
    [], [.unlock, .launch(.app, .user)], [.launch(.app, .prewarm)], [.launch(.app, .push)],
    [.launch(.app, .voip)], [.launch(.notifications, .push)], [.launch(.widget, .timeline)],
    [.launch(.notifications, .push), .launch(.app, .location)],
  ]
  private static let ends: [[Step]] = [
    [], [.unlock], [.kill(.app, .jetsam)], [.powerLoss(.none)], [.panic(.none)],
    [.proceed(.app, 0)], [.evict],
  ]

  static func traces(eras: [EraName]) -> [Trace] { rows(eras: eras).map(\.trace) }

  /// Rows in which every pair of choices of two places occurs.
  static func rows(eras: [EraName]) -> [Screening] {
    CoveringArray.rows(counts(eras: eras.count)).map { Screening(choices: $0, eras: eras) }
  }

  static func counts(eras: Int) -> [Int] {
    [
      eras, first.count, trouble.count, second.count, pauses.count, events.count, launches.count,
      second.count, ends.count,
    ]
  }

  var trace: Trace {
    let launch = Self.launches[choices[6]]
    var last = ProcessName.app
    if case .launch(let process, _)? = launch.last { last = process }
    let key = Self.first[choices[1]].keys.first ?? .streak
    var steps: [Step] = [.launch(.app, .user), .act(.app, Self.first[choices[1]], on: key)]
    if let fault = Self.trouble[choices[2]] { steps.append(.fault(.app, fault, nth: 1)) }
    steps.append(.act(.app, Self.second[choices[3]], on: key, pause: Self.pauses[choices[4]]))
    steps += Self.events[choices[5]]
    steps += launch
    steps.append(.act(last, Self.second[choices[7]], on: key))
    steps += Self.ends[choices[8]]
    return Trace(header: TraceHeader(era: eras[choices[0]]), steps: steps)
  }
}
