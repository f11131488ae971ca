// Every way to meet a phone before its first unlock: each era, each launch that it allows, each
// reaction of the app; and each place at which the restart stopped a save. It is the situation that
// the project exists for, so it is not left to pairs.

import ChaosPhone
import ChaosTrace

/// Makes the traces around the first unlock.
enum FirstUnlock {
  private static let launches: [(ProcessName, LaunchCause)] = [
    (.app, .prewarm), (.app, .push), (.app, .voip), (.app, .location),
    (.notifications, .push), (.widget, .timeline),
  ]
  private static let reactions: [BehaviourName] = [
    .read, .write, .streak, .append, .identity, .remove,
  ]

  static func traces(eras: [EraName]) -> [Trace] {
    var traces: [Trace] = []
    for era in eras {
      let situation = LaunchSituation(
        era: Era(era), lock: .beforeFirstUnlock, wasForceQuit: false, hasLiveActivity: false)
      for (process, cause) in launches where situation.allows(process, cause) {
        for reaction in reactions {
          let key = reaction.keys[0]
          traces.append(
            Trace(
              header: TraceHeader(era: era),
              steps: [
                .launch(.app, .user), .act(.app, .write, on: key), .wait(.minute), .reboot,
                .launch(process, cause), .act(process, reaction, on: key),
              ]))
        }
      }
    }
    return traces + interrupted(eras)
  }

  /// The furthest disk call at which a save is stopped: longer than any built-in save.
  private static let reach: UInt16 = 24

  /// A save is stopped in the middle, the first one or a later one, and what it left behind is met
  /// before the next first unlock: files whose class was never set (F10).
  private static func interrupted(_ eras: [EraName]) -> [Trace] {
    (1...reach).flatMap { pause in
      [[], [Step.act(.app, .write, on: .theme)]].map { before in
        Trace(
          header: TraceHeader(era: eras[Int(pause) % eras.count]),
          steps: [.launch(.app, .user)] + before + [
            .act(.app, .write, on: .theme, pause: pause), .reboot, .launch(.app, .push),
            .act(.app, .read, on: .theme),
          ])
      }
    }
  }
}
