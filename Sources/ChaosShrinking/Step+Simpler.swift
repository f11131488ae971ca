// Simpler steps, by operand: what the shrinker tries instead of a step.

import ChaosTrace

extension FixedWidthInteger {
  /// A few smaller numbers: the floor, halves, and then less by a quarter, an eighth, and so on
  /// down to one, so that a bound is found by halves too.
  func smaller(than floor: Self = 0) -> [Self] {
    guard self > floor else { return [] }
    var numbers: [Self] = [floor]
    var number = self / 2
    while number > floor {
      numbers.append(number)
      number /= 2
    }
    var less = self / 4
    while less > 0 {
      numbers.append(self - less)
      less /= 2
    }
    if self < 4, self - 1 > floor, !numbers.contains(self - 1) { numbers.append(self - 1) }
    return numbers
  }
}

extension Step {
  /// Steps that mean less, or the same with less to read: the steps that may stand in for this
  /// one, and then this one with simpler operands.
  var simpler: [Step] {
    switch self {
    // They restart the phone, too.
    case .restore: [.reboot]
    // What is in memory only is forgotten, too.
    case .evict: [.reboot]
    case .restoreElsewhere: [.restore]
    case .restorePart: [.restoreElsewhere, .reinstall] + withSimplerOperands
    case .panic(let survivors): [.reboot] + survivors.simpler.map { .panic($0) }
    case .powerLoss(let survivors):
      [.reboot, .panic(survivors)] + survivors.simpler.map { .powerLoss($0) }
    case .upgrade, .downgrade, .forceQuit: [.kill(.app, .jetsam)]
    case .permission: [.kill(.app, .jetsam)] + withSimplerOperands
    case .timeZone(let hours):
      hours.magnitude.smaller(than: 1).map { .timeZone(hours < 0 ? -Int8($0) : Int8($0)) }
    case .setClock(let hours): hours.magnitude.smaller(than: 1).map { .setClock(Int16($0)) }
    case .act(let process, let behaviour, let key, let shape, let pause):
      pause.smaller().map { .act(process, behaviour, on: key, shape: shape, pause: $0) }
        + shape.simpler.map { .act(process, behaviour, on: key, shape: $0, pause: pause) }
        + behaviour.simpler.map { .act(process, $0, on: key, shape: shape, pause: pause) }
        + key.simpler.map { .act(process, behaviour, on: $0, shape: shape, pause: pause) }
        + process.simpler.map { .act($0, behaviour, on: key, shape: shape, pause: pause) }
    case .fault(let process, let kind, let nth):
      kind.plainer.map { .fault(process, $0, nth: nth) }
        + nth.smaller(than: 1).map { .fault(process, kind, nth: $0) }
    default: withSimplerOperands
    }
  }

  /// Steps that may stand in for this one where another step goes with it: what needs only a death
  /// does without the unlock that comes after a restart. Numbers of calls are tried one by one:
  /// where less was done before, the call that matters is another one.
  var withOneLess: [Step] {
    switch self {
    case .reboot: [.kill(.app, .jetsam)]
    case .act(let process, let behaviour, let key, let shape, let pause) where pause > 1:
      simpler
        + (1..<min(pause, 17)).map { .act(process, behaviour, on: key, shape: shape, pause: $0) }
    case .fault(let process, let kind, let nth) where nth > 1:
      simpler + (1..<min(nth, 17)).map { .fault(process, kind, nth: $0) }
    default: simpler
    }
  }

  private var withSimplerOperands: [Step] {
    opcode.operands.flatMap { operand in
      operand.simpler(record) { number, floor in number.smaller(than: floor) }.map { Step($0) }
    }
  }

  func replacing(_ from: Key, by to: Key) -> Step {
    guard case .act(let process, let behaviour, from, let shape, let pause) = self else {
      return self
    }
    return .act(process, behaviour, on: to, shape: shape, pause: pause)
  }

  /// The step with one behaviour in the place of another.
  func replacing(_ from: BehaviourName, by to: BehaviourName) -> Step {
    guard case .act(let process, from, let key, let shape, let pause) = self else { return self }
    return .act(process, to, on: key, shape: shape, pause: pause)
  }
}

extension FaultKind {
  /// The plainest fault of the same call. Code that does not look at any of them has one bug, not
  /// one for each; a fault of another call is another bug.
  fileprivate var plainer: [FaultKind] {
    let plainest = Self.plainest[Int(code)]
    return plainest == self ? [] : [plainest]
  }

  private static let plainest = allCases.map { kind in
    allCases.first { $0.stem == kind.stem } ?? kind
  }
}

extension Survivors {
  /// Choices that mean less damage, or the same with smaller numbers.
  var simpler: [Survivors] {
    var choices: [Survivors] = []
    if names != .asMode {
      choices.append(Survivors(mode, index: index, tear: tear))
      // Often it is the names that matter, and not what became of a page.
      if mode != .all { choices.append(Survivors(.all, names: names)) }
    }
    choices += mode.simpler.map { Survivors($0, index: 0) }
    if mode.takesIndex {
      choices += index.smaller().map { Survivors(mode, index: $0, tear: tear, names: names) }
      choices += tear.smaller().map { Survivors(mode, index: index, tear: $0, names: names) }
    }
    if names != .asMode {
      choices += names.mode.simpler.dropFirst().map {
        Survivors(mode, index: index, tear: tear, names: NameSurvivors($0, index: names.index))
      }
      choices += names.index.smaller().map {
        Survivors(
          mode, index: index, tear: tear, names: NameSurvivors(names.mode, index: $0))
      }
    }
    return choices
  }
}

extension TraceHeader {
  /// Phones that are simpler by one choice.
  var simpler: [TraceHeader] {
    var headers: [TraceHeader] = []
    func add(_ change: (inout TraceHeader) -> Void) {
      var header = self
      change(&header)
      if header != self { headers.append(header) }
    }
    add { $0 = TraceHeader(era: era) }
    for era in era.simpler { add { $0.era = era } }
    add { $0.hasPasscode = true }
    for disk in disk.simpler { add { $0.disk = disk } }
    for variation in variation.smaller() { add { $0.variation = variation } }
    // What a release does in several ways counts by digits: the lowest ones alone, or none of them.
    for digits: UInt8 in [48, 96, 144] where variation > digits {
      add { $0.variation %= digits }
      add { $0.variation -= $0.variation % digits }
    }
    add { $0.freePages = 0 }
    return headers
  }
}
