// Everything that happened in one run of a trace, and which of its steps took effect. That a step
// applied is not enough: a fault may wait for a call that never comes, and an act may end before
// the call at which it was to stop.

import ChaosPhone
import ChaosTrace

/// The record of a run: what the phone did, what was asked of the store, and what it answered.
public struct History: Sendable {
  /// What was run: indices of steps are places in it.
  public var trace: Trace
  /// What happened, oldest first: the steps, the phone, the store, and the epilogue.
  public var events: [HistoryEvent] = []
  /// What was asked of the store, in the order of asking. An operation's `id` is its place here.
  public var operations: [Operation] = []
  /// Where in the events `UserDefaults` were changed.
  public var settingsChanged: [Int] = []

  /// Whether the store belongs to an app that opens it as it is launched. Where an act comes right
  /// after the launch, that is a part of the act, so that the act can stop there.
  package var opensAtLaunch = false

  package init(trace: Trace) { self.trace = trace }

  /// What the fresh app of the epilogue reads of a key, which it does after everything else; nil in
  /// a run without an epilogue, and for a key that the store does not have or the trace not use.
  public func lastRead(_ key: Key) -> Operation? {
    guard let fresh = freshReadStart else { return nil }
    // Operations are in the order of asking, and those of the fresh app are the last.
    for id in operations.indices.reversed() {
      if operations[id].invoked <= fresh { return nil }
      if operations[id].kind == .read, operations[id].key == key, operations[id].process == .app {
        return operations[id]
      }
    }
    return nil
  }

  /// Where the fresh processes of the epilogue begin to read; nil in a run without one.
  package var freshReadStart: Int? {
    // It happens once, near the end.
    events.lastIndex {
      if case .epilogue(.freshRead) = $0 { true } else { false }
    }
  }

  /// The processes that were started before the epilogue.
  package var started: Set<ProcessName> {
    var started: Set<ProcessName> = []
    for event in events {
      switch event {
      case .phone(.launched(let process, _, _)): started.insert(process)
      case .epilogue: return started
      default: break
      }
    }
    return started
  }

  /// For each step that was run, whether it took effect.
  ///
  /// An act did when the store answered it, or when it stopped where it was to stop; a fault when
  /// it struck; any other step when it applied.
  public var effects: [Bool] {
    var effects = Array(repeating: false, count: trace.steps.count)
    var current: Int?
    // Faults that wait, the oldest first.
    var armed: [Int] = []
    for event in events {
      switch event {
      case .step(let index, let applied):
        current = index
        guard applied else { continue }
        switch trace.steps[index] {
        case .act: break
        case .fault: armed.append(index)
        default: effects[index] = true
        }
      case .completed(let id):
        let operation = operations[id]
        guard let step = operation.step, trace.steps[step].pause == 0 else { continue }
        // A store that opens has done nothing yet; one that refuses to has answered.
        if operation.kind != .open || operation.completion != .ok { effects[step] = true }
      case .phone(.paused(let process, _)):
        guard let current, let pause = trace.steps[current].pause, pause > 0,
          trace.steps[current].process == process
        else { continue }
        effects[current] = true
      case .phone(.struck(let process, let kind)):
        let place = armed.firstIndex { index in
          if case .fault(process, kind, _) = trace.steps[index] { true } else { false }
        }
        if let place { effects[armed.remove(at: place)] = true }
      case .epilogue: current = nil
      default: break
      }
    }
    return effects
  }
}

extension Step {
  /// The disk call before which an act stops, 0 if it runs to its end; nil for other steps.
  fileprivate var pause: UInt16? {
    if case .act(_, _, _, _, let pause) = self { pause } else { nil }
  }
}
