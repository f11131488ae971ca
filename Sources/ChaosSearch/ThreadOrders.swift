// Other orders of threads, put into traces that are drawn: all other steps stay as they were.

import ChaosTrace

extension Trace {
  /// The trace in which, one time in two, the threads of some processes take turns in other orders,
  /// each from one of its launches on.
  func withThreadOrders(seed: UInt64, index: UInt64) -> Trace {
    var chance = RandomStream(seed: seed, index: index, label: "threads")
    guard chance.chance(1, in: 2) else { return self }
    var trace = self
    var launches: [(place: Int, process: ProcessName)] = []
    for (place, step) in steps.enumerated() {
      if case .launch(let process, _) = step { launches.append((place, process)) }
    }
    for process in ProcessName.allCases {
      let places = launches.filter { $0.process == process }.map(\.place)
      guard !places.isEmpty, chance.chance(2, in: 3) else { continue }
      let order = UInt16(1 + chance.below(chance.pick([16, 0xFFFF])))
      let place = chance.chance(2, in: 3) ? places[0] : chance.pick(places)
      trace.steps.insert(.threads(process, order: order), at: place)
      // What stands behind it has moved by one.
      launches = launches.map { ($0.place >= place ? $0.place + 1 : $0.place, $0.process) }
    }
    return trace
  }
}
