// Traces of what a real machine can do too: launches, acts, stops at a call, kills.

import ChaosSearch
import ChaosTrace

/// Draws the traces of a seed, without what only a phone does. A crash of the phone becomes a kill
/// of all processes; steps that a real machine cannot do are left out.
public struct RealTraces {
  private let source: TraceSource
  private var index = 0

  public init(
    seed: UInt64, isCareful: Bool, ordersThreads: Bool = false, keys: [Key]? = nil,
    hasExtensions: Bool = true
  ) {
    source = TraceSource(
      seed: seed, eras: [.ios18], models: [.kill], isCareful: isCareful,
      ordersThreads: ordersThreads, keys: keys, hasExtensions: hasExtensions)
  }

  /// The next trace in which anything is done. The first ones of a seed cover plain choices of a
  /// phone, most of which are left out here, so they are not drawn.
  public mutating func next() -> Trace {
    while true {
      let drawn = source.drawn(index)
      index += 1
      var trace = Self.real(drawn)
      trace.steps = Self.sharpened(trace.steps)
      if trace.steps.contains(where: { if case .act = $0 { true } else { false } }) { return trace }
    }
  }

  /// A phone that is never locked, with plenty of space.
  static let header = TraceHeader(era: .ios18, hasPasscode: false, disk: .kill)

  /// A trace of any phone as far as a real machine can do it.
  public static func real(_ trace: Trace) -> Trace {
    var living: Set<ProcessName> = []
    let steps = trace.steps.flatMap { step in
      let kept = kept(step).filter { step in
        if case .kill(let process, _) = step { living.remove(process) != nil } else { true }
      }
      for case .launch(let process, _) in kept { living.insert(process) }
      return kept
    }
    return Trace(header: header, steps: steps)
  }

  private static func kept(_ step: Step) -> [Step] {
    switch step {
    case .launch, .act, .proceed, .kill, .wait, .threads: [step]
    case .forceQuit: [.kill(.app, .jetsam)]
    case .panic, .powerLoss, .reboot: ProcessName.allCases.map { .kill($0, .jetsam) }
    default: []
    }
  }

  /// Every second act that stops dies where it stops: that is what is measured.
  private static func sharpened(_ steps: [Step]) -> [Step] {
    steps.flatMap { step -> [Step] in
      guard case .act(let process, _, _, _, let pause) = step, pause % 2 == 1 else { return [step] }
      let cause: LaunchCause =
        switch process {
        case .app: .user
        case .notifications: .push
        case .widget: .timeline
        }
      return [step, .kill(process, .jetsam), .launch(process, cause)]
    }
  }
}
