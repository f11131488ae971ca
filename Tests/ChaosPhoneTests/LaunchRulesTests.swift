// Which launches iOS makes, by process, cause, era and lock (FACTS.md, launch causes).

import ChaosTrace
import Testing

@testable import ChaosPhone

@Suite struct LaunchRulesTests {
  /// The four states of the lock, in the order of a table's letters.
  private static let locks: [LockState] = [.unlocked, .beforeFirstUnlock, .grace, .locked]
  private static let eras: [EraName] = [
    .ios7, .ios10, .ios12, .ios13, .ios15, .ios18, .adversarial,
  ]

  /// One column for each era, one letter for each lock: unlocked, before first unlock, grace,
  /// locked.
  private static let table = """
    app           user          u--- u--- u--- u--- u--- u--- u---
    app           prewarm       ---- ---- ---- ---- ubgl ubgl ubgl
    app           push          ubgl ubgl ubgl ubgl ubgl ubgl ubgl
    app           voip          ubgl ubgl ubgl ubgl ubgl ubgl ubgl
    app           fetch         ubgl ubgl ubgl ubgl ubgl ubgl ubgl
    app           location      ubgl ubgl ubgl ubgl ubgl ubgl ubgl
    app           bluetooth     u-gl u-gl ubgl ubgl ubgl ubgl ubgl
    app           url-session   ubgl ubgl ubgl ubgl ubgl ubgl ubgl
    app           live-activity ---- ---- ---- ---- ubgl ubgl ubgl
    app           timeline      ---- ---- ---- ---- ---- ---- ----
    notifications push          ---- ubgl ubgl ubgl ubgl ubgl ubgl
    widget        timeline      ---- u-gl u-gl u-gl u-gl u-gl ubgl
    """

  /// The letters of a process and a cause in an era; what the table does not name never happens.
  private static func letters(_ process: ProcessName, _ cause: LaunchCause, _ era: EraName)
    -> [Character]
  {
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words[0] == process.word, words[1] == cause.word,
        let place = eras.firstIndex(of: era)
      else { continue }
      return Array(words[2 + place])
    }
    return Array("----")
  }

  @Test(arguments: EraName.allCases) func theTableHolds(era: EraName) {
    for process in ProcessName.allCases {
      for cause in LaunchCause.allCases {
        let letters = Self.letters(process, cause, era)
        for (lock, letter) in zip(Self.locks, letters) {
          for wasForceQuit in [false, true] {
            for hasLiveActivity in [false, true] {
              let situation = LaunchSituation(
                era: Era(era), lock: lock, wasForceQuit: wasForceQuit,
                hasLiveActivity: hasLiveActivity)
              var expected = letter != "-"
              if cause == .liveActivity, !hasLiveActivity { expected = false }
              // Swiped away: the user may start it, and of the causes of iOS two (F65, F140).
              if wasForceQuit, process == .app, ![.user, .voip, .location].contains(cause) {
                expected = false
              }
              #expect(
                situation.allows(process, cause) == expected,
                "\(process.word) \(cause.word) \(lock) quit \(wasForceQuit) \(hasLiveActivity)")
            }
          }
        }
      }
    }
  }

  /// The phone itself asks the same rules.
  @Test(arguments: EraName.allCases) func thePhoneObeysTheTable(era: EraName) {
    for process in ProcessName.allCases {
      for cause in LaunchCause.allCases where cause != .liveActivity {
        for (lock, letter) in zip(Self.locks, Self.letters(process, cause, era)) {
          let phone = Phone(TraceHeader(era: era), on: Baton())
          Self.bring(phone, to: lock)
          #expect(phone.launch(process, cause) == (letter != "-"))
          #expect((phone.process(process) != nil) == (letter != "-"))
          #expect(
            phone.process(process)?.bornLocked ?? (lock == .beforeFirstUnlock)
              == (lock == .beforeFirstUnlock))
        }
      }
    }
  }

  private static func bring(_ phone: Phone, to lock: LockState) {
    switch lock {
    case .unlocked: break
    case .beforeFirstUnlock: phone.reboot()
    case .grace: _ = phone.lockDevice()
    case .locked:
      _ = phone.lockDevice()
      phone.wait(10)
    }
  }
}
