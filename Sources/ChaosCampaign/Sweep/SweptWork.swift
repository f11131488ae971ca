// One piece of work of a sweep: what is there before, and what the app does while it is crashed.

import ChaosTrace

/// Acts that are crashed, after a setup.
public struct SweptWork: Hashable, Codable, Sendable {
  public var acts: [SweptAct]
  /// What is stored before, drawn from a number; nil for nothing: an app's first save.
  public var seed: UInt64?
  /// Whether each recovery is crashed as well.
  public var crashesTwice = false

  public init(_ acts: [SweptAct], after seed: UInt64?, crashesTwice: Bool = false) {
    self.acts = acts
    self.seed = seed
    self.crashesTwice = crashesTwice
  }

  /// What goes through a store where nobody asks for anything else. A transaction splits the pages
  /// of a database, gives some back, and fills its log until that is written back.
  static func usual(_ seed: UInt64) -> [SweptWork] {
    let (small, large) = (SweptAct(.write), SweptAct(.write, .large))
    let (huge, streak, batch) = (SweptAct(.write, .huge), SweptAct(.streak), SweptAct(.batch))
    return [
      SweptWork(usualActs, after: seed),
      // The first save of an app on an empty folder.
      SweptWork([streak], after: nil), SweptWork([large], after: nil),
      SweptWork([batch, SweptAct(.remove)], after: nil),
      // One, two and three acts after other setups.
      SweptWork([batch], after: seed, crashesTwice: true),
      SweptWork([small, large, batch], after: seed),
      SweptWork([SweptAct(.remove), large], after: seed &+ 1),
      SweptWork([large, streak, SweptAct(.append)], after: seed &+ 1),
      SweptWork([huge, streak], after: seed &+ 2),
    ]
  }

  /// One of each kind of change. The text that is written takes several pages.
  static let usualActs: [SweptAct] = [
    SweptAct(.streak), SweptAct(.write, .large), SweptAct(.append), SweptAct(.batch),
    SweptAct(.remove),
  ]

  /// What is there before the acts: values written out, on a phone restarted and unlocked since.
  var setup: [Step] {
    guard let seed else { return [.reboot, .unlock, .launch(.app, .user)] }
    var chance = seed &* 0x9E37_79B9_7F4A_7C15
    func draw(_ bound: UInt64) -> UInt64 {
      chance ^= chance >> 29
      chance = chance &* 0xBF58_476D_1CE4_E5B9
      chance ^= chance >> 32
      return chance % bound
    }
    let shapes: [ValueShape] = [.small, .large, .unicode]
    var steps: [Step] = [
      .launch(.app, .user), .act(.app, .write, on: .streak),
      .act(.app, .write, on: .theme, shape: shapes[Int(draw(3))]), .act(.app, .append, on: .list),
      .act(.app, .write, on: .score), .act(.app, .write, on: .session),
    ]
    if draw(2) == 0 { steps.append(.act(.app, .append, on: .list)) }
    // An extension wrote as well, and is gone.
    if draw(2) == 0 {
      steps += [
        .launch(.notifications, .push), .act(.notifications, .write, on: .session),
        .kill(.notifications, .jetsam),
      ]
    }
    return steps + [.reboot, .unlock, .launch(.app, .user)]
  }

  var steps: [Step] {
    let acts = acts.map(\.step)
    // A store that keeps changes back writes them now.
    let flush = SweptAct(.flush).step
    return acts.last == flush ? acts : acts + [flush]
  }
}
