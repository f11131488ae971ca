// What goes with the device, or with its passcode, is gone without them, and comes back no more.

import ChaosContracts
import ChaosTrace
import Testing

@Suite struct BoundTests {
  private static let elsewhere: [Step] = [
    .start, .write(.theme), .backup, .restoreElsewhere, .unlock, .start, .read(.theme),
  ]
  private static let removed: [Step] = [
    .start, .write(.theme), .passcode(false), .read(.theme),
  ]

  /// A store that lost everything, and one that lost nothing.
  private func puppet(_ binding: Promises.Binding?, loses: Bool) -> Puppet {
    let puppet = Puppet()
    puppet.promised.boundTo = binding
    puppet.onRead = { _, truth in loses ? .absent : truth }
    return puppet
  }

  @Test func whatIsBoundToItsDeviceStaysThere() {
    #expect(puppet(.device, loses: true).run(Self.elsewhere).isClean)
    #expect(puppet(.device, loses: false).run(Self.elsewhere).judged.wrongAnswers.count > 0)
    #expect(puppet(nil, loses: true).run(Self.elsewhere).judged.wrongAnswers.count > 0)
    // On the same device it is back, and a passcode has nothing to do with it.
    let here = Self.elsewhere.map { $0 == .restoreElsewhere ? .restore : $0 }
    #expect(puppet(.device, loses: false).run(here).isClean)
    #expect(puppet(.device, loses: true).run(here).judged.wrongAnswers.count > 0)
    #expect(puppet(.device, loses: true).run(Self.removed).judged.wrongAnswers.count > 0)
  }

  @Test(arguments: [Step.restore, .restoreElsewhere])
  func whatNeedsAPasscodeIsInNoBackup(_ restore: Step) {
    let steps = Self.elsewhere.map { $0 == .restoreElsewhere ? restore : $0 }
    #expect(puppet(.passcode, loses: true).run(steps).isClean)
    #expect(puppet(.passcode, loses: false).run(steps).judged.wrongAnswers.count > 0)
  }

  @Test func whatNeedsAPasscodeGoesWithIt() {
    #expect(puppet(.passcode, loses: true).run(Self.removed).isClean)
    #expect(puppet(.passcode, loses: false).run(Self.removed).judged.wrongAnswers.count > 0)
    #expect(puppet(nil, loses: true).run(Self.removed).judged.wrongAnswers.count > 0)
  }

  /// A write that is under way may come before the removal or after it, and so may a read.
  @Test(arguments: [false, true]) func whatIsUnderWayMayFallOnEitherSide(isThere: Bool) {
    let writing: [Step] = [
      .start, .write(.theme, pause: 1), .passcode(false), .passcode(true), .proceed(.app, 0),
    ]
    let reading: [Step] = [
      .start, .write(.theme), .read(.theme, pause: 1), .passcode(false), .proceed(.app, 0),
      .write(.theme), .kill(.app, .jetsam),
    ]
    #expect(puppet(.passcode, loses: !isThere).run(writing).isClean)
    let reader = puppet(.passcode, loses: false)
    reader.onRead = { ask, truth in ask.session == 1 && !isThere ? .absent : truth }
    #expect(reader.run(reading).isClean)
  }
}
