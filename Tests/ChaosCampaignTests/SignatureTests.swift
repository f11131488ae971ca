// What makes two failures the same bug.

import ChaosCampaign
import ChaosTrace
import Testing

@Suite struct SignatureTests {
  private func signature(_ steps: [Step]) -> Signature {
    Signature(invariant: "I", store: "s", trace: Trace(steps: steps))
  }

  @Test func aShapeHasNoValues() {
    let steps: [Step] = [
      .launch(.app, .user), .act(.app, .streak, on: .score, pause: 3),
      .act(.widget, .write, on: .theme, shape: .huge), .proceed(.app, 4),
      .kill(.app, .overrun), .fault(.notifications, .shortWrite, nth: 9),
      .powerLoss(Survivors(.torn, index: 3, tear: 5)), .wait(.day), .forceQuit,
    ]
    let shape = signature(steps).shape
    #expect(
      shape == [
        "launch.app", "act.app.paused", "act.widget", "proceed.app", "kill.app",
        "fault.notifications.write-short", "power-loss", "wait", "force-quit.app",
      ])
    #expect(signature(steps).description == "I s " + shape.joined(separator: " "))
  }

  @Test func otherValuesAreTheSameBug() {
    let first = signature([.act(.app, .streak, on: .streak), .kill(.app, .crash)])
    let second = signature([.act(.app, .write, on: .theme), .kill(.app, .jetsam)])
    #expect(first == second)
    #expect(first != signature([.act(.widget, .streak, on: .streak), .kill(.app, .crash)]))
    #expect(first != signature([.act(.app, .streak, on: .streak, pause: 1), .kill(.app, .crash)]))
    #expect(first != signature([.kill(.app, .crash), .act(.app, .streak, on: .streak)]))
    #expect(first != Signature(invariant: "J", store: "s", trace: Trace(steps: [.lock])))
  }

  /// A trace may be explained by a bug whose steps it holds in order.
  @Test func aBugExplainsWhatHoldsItsSteps() {
    let bug = signature([.lock, .reboot, .lock])
    func explains(_ steps: [Step]) -> Bool { bug.mayExplain(Trace(steps: steps)) }
    #expect(explains([.lock, .reboot, .lock]))
    #expect(explains([.evict, .lock, .lock, .evict, .reboot, .unlock, .lock, .lock]))
    #expect(!explains([.lock, .lock, .reboot]))
    #expect(!explains([.reboot, .lock]))
    #expect(!explains([]))
    #expect(signature([]).mayExplain(Trace()))
  }
}
