// Rows of steps that are shorter and need not be plainer step by step: what the shrinker tries when
// leaving out and lowering have come to their ends.

import ChaosTrace

extension [Step] {
  /// Rows in which one step does what two did.
  var joined: [[Step]] {
    var rows: [[Step]] = []
    for later in indices {
      for earlier in 0..<later { rows += joined(earlier, later) }
    }
    return rows
  }

  private func joined(_ earlier: Int, _ later: Int) -> [[Step]] {
    if self[earlier] == self[later] { return withOneOf(earlier, later) }
    switch (self[earlier], self[later]) {
    case (
      .act(let one, let behaviour, let key, let shape, let pause), .proceed(let other, let calls)
    ) where one == other && pause > 0:
      // What goes on to its end is stopped somewhere before that, and the epilogue ends it.
      return (calls > 0 ? [calls] : [1, 2, 3, 4, 8]).map { more in
        var row = self
        row[earlier] = .act(
          one, behaviour, on: key, shape: shape, pause: Swift.min(pause, .max - more) + more)
        row.remove(at: later)
        return row
      }
    case (.act, .act):
      // The first act takes the place of the other, behind what lies between them.
      var row = self
      row[later] = row[earlier]
      row.remove(at: earlier)
      return [row]
    default: return []
    }
  }

  /// Of two equal steps one goes, and one step between them goes to its other side.
  private func withOneOf(_ earlier: Int, _ later: Int) -> [[Step]] {
    (earlier + 1..<later).flatMap { place -> [[Step]] in
      var before = self
      before.remove(at: later)
      before.insert(before.remove(at: place), at: earlier)
      var behind = self
      behind.insert(self[place], at: later + 1)
      behind.remove(at: place)
      behind.remove(at: earlier)
      return [before, behind]
    }
  }

  /// Rows without one step or one restart, in which another step is a like one, or comes sooner.
  var withOneReplaced: [[Step]] {
    var rows: [[Step]] = []
    for dropped in indices.reversed() {
      var rest = self
      rest.remove(at: dropped)
      rows += rest.replaced
      if case .act = self[dropped] { rows += rest.later }
      for place in rest.indices.dropLast() {
        var row = rest
        row.swapAt(place, place + 1)
        rows.append(row)
      }
      guard dropped > 0, case .launch = self[dropped], self[dropped - 1].endsProcesses else {
        continue
      }
      rest.remove(at: dropped - 1)
      rows += rest.replaced
      // What was read anew at the launch is read somewhat later in the same life.
      for (place, step) in rest.enumerated() {
        guard case .fault(let process, let kind, let nth) = step else { continue }
        for later in 1...3 where later != nth {
          var row = rest
          row[place] = .fault(process, kind, nth: UInt8(later))
          rows += row.replaced
        }
      }
    }
    return rows
  }

  /// Rows in which a stop or a fault comes somewhat later: what one act has read or made is left to
  /// the next, which makes more calls.
  private var later: [[Step]] {
    indices.flatMap { place in
      self[place].later.map { step in
        var row = self
        row[place] = step
        return row
      }
    }
  }

  /// Rows in which one step is a like one.
  private var replaced: [[Step]] {
    indices.flatMap { place in
      self[place].likes.flatMap { like -> [[Step]] in
        var row = self
        row[place] = like
        guard case .lowSpace = like else { return [row] }
        // A full disk strikes the act that was stopped at the call.
        let ended = row.map(\.unstopped)
        return ended == row ? [row] : [row, ended]
      }
    }
  }
}

extension Step {
  /// Everyday work in the place of other work, the other faults of the same call, and other writes
  /// that a crash loses. A disk that is full may say so at another call.
  fileprivate var likes: [Step] {
    switch self {
    case .act(let process, let behaviour, let key, let shape, 0):
      [.read, .write].filter { $0 != behaviour }.map {
        .act(process, $0, on: key, shape: shape, pause: 0)
      } + [.act(process, .write, on: key == .streak ? .theme : .streak, shape: shape, pause: 0)]
    case .act(let process, let behaviour, let key, _, _):
      // It reads less first, so what matters comes early.
      [Key.streak, .theme].filter { behaviour != .write || key != $0 }.flatMap { key in
        (1...4).map { .act(process, .write, on: key, pause: $0) }
      }
    case .fault(let process, let kind, let nth):
      FaultKind.allCases.filter {
        $0 != kind && ($0.stem == kind.stem || $0.isOfFullDisk && kind.isOfFullDisk)
      }.map { .fault(process, $0, nth: nth) } + (kind.isOfFullDisk ? [.lowSpace(.reserve)] : [])
    case .downgrade: [.upgrade]
    // Where less was written, what has to be lost stands elsewhere in the list.
    case .panic(let survivors): survivors.likes.map { .panic($0) }
    case .powerLoss(let survivors): survivors.likes.map { .powerLoss($0) }
    default: []
    }
  }

  /// The same some calls later, where it counts them.
  fileprivate var later: [Step] {
    switch self {
    case .act(let process, let behaviour, let key, let shape, let pause) where pause > 0:
      (1...8).filter { pause <= .max - $0 }.map {
        .act(process, behaviour, on: key, shape: shape, pause: pause + $0)
      }
    case .fault(let process, let kind, let nth):
      (1...3).filter { nth <= .max - $0 }.map { .fault(process, kind, nth: nth + $0) }
    default: []
    }
  }

  /// The act to its end.
  fileprivate var unstopped: Step {
    guard case .act(let process, let behaviour, let key, let shape, _) = self else { return self }
    return .act(process, behaviour, on: key, shape: shape, pause: 0)
  }

  fileprivate var endsProcesses: Bool {
    switch self {
    case .kill, .forceQuit, .reboot, .panic, .powerLoss, .upgrade, .downgrade: true
    default: false
    }
  }
}

extension Survivors {
  /// Plain choices among the first few writes.
  fileprivate var likes: [Survivors] {
    let few = [SurvivorMode.only, .allBut, .mix].flatMap { mode in
      (0..<8).map { Survivors(mode, index: $0) }
    }
    return ([.none] + few).filter { $0 != self }
  }
}

extension FaultKind {
  fileprivate var isOfFullDisk: Bool { word.hasSuffix("-enospc") }
}
