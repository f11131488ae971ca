// What interrupted saves of the hardened file leave behind never adds up: its names are few, and
// the next save that comes so far uses them again, whatever a crash has made of the ones before.

import ChaosStores
import ChaosTrace
import Testing

@Suite struct HardenedResidueTests {
  /// Two saves are cut short: one by a power loss that loses any one name, one by a kill.
  @Test func twoInterruptedSavesLeaveOneFileOfAKind() throws {
    var interrupted = 0
    for first in 1..<24 as Range<UInt16> {
      for lost in 0..<5 as Range<UInt8> {
        for second in [3, 5, 6, 8, 9] as [UInt16] {
          let steps: [Step] = [
            .launch(.app, .user), .act(.app, .write, on: .theme, pause: first),
            .powerLoss(Survivors(.all, names: NameSurvivors(.allBut, index: lost))), .unlock,
            .launch(.app, .user), .act(.app, .write, on: .theme, pause: second),
            .kill(.app, .jetsam),
          ]
          let header = TraceHeader(disk: .posixWorst)
          let play = Play(Trace(header: header, steps: steps), on: HardenedFile())
          if play.broken != [] {
            Issue.record("\(play.broken) at calls \(first) and \(second) without name \(lost)")
          }
          interrupted += play.wasPaused ? 1 : 0
        }
      }
    }
    #expect(interrupted > 500)
  }
}
