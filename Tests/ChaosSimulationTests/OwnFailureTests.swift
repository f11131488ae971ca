// A write that failed and that its own process shows has happened: it is still there afterwards.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import Testing

@Suite struct OwnFailureTests {
  /// The second theme is refused, and a process that `shows` it keeps it in memory alone.
  private func forgetful(shows: Bool, keeps: Bool = false) -> Puppet {
    let puppet = Puppet()
    puppet.promised.sharing = .eventual
    puppet.promised.unavailable = .whileLocked
    var writes = 0
    var memory: (session: Int, value: Value?)?
    puppet.onWrite = { ask, value throws(StoreError) in
      writes += 1
      if writes < 2 { return true }
      memory = (ask.session, value)
      if keeps { return true }
      throw .unknown(.noSpace)
    }
    puppet.onRead = { ask, truth in
      guard shows, let memory, memory.session == ask.session, let value = memory.value else {
        return truth
      }
      return .value(value)
    }
    return puppet
  }

  private static let steps: [Step] = [
    .start, .write(.theme), .lock, .wait(.minute), .write(.theme), .read(.theme), .unlock,
    .kill(.app, .jetsam), .start, .read(.theme),
  ]

  @Test func whatItShowsMustStay() {
    #expect(!forgetful(shows: true).run(Self.steps).isClean)
  }

  /// Whoever goes on with the old value has lost nothing, and neither has a write that is there.
  @Test func whatItDoesNotShowMayBeGone() {
    #expect(forgetful(shows: false).run(Self.steps).isClean)
    #expect(forgetful(shows: true, keeps: true).run(Self.steps).isClean)
  }

  /// What another process wrote at its side may have come after it.
  @Test func whatAnotherProcessWroteMayStay() {
    let puppet = Puppet()
    puppet.promised.sharing = .eventual
    puppet.promised.unavailable = .whileLocked
    puppet.promised.atomicUpdates = false
    var shown: (session: Int, value: Value?)?
    puppet.onWrite = { ask, value throws(StoreError) in
      if ask.host.process != .app { return true }
      shown = (ask.session, value)
      throw .unknown(.noSpace)
    }
    puppet.onRead = { ask, truth in
      guard let shown, shown.session == ask.session, let value = shown.value else { return truth }
      return .value(value)
    }
    let steps: [Step] = [
      .start, .launch(.widget, .timeline), .lock, .wait(.minute), .write(.theme, pause: 1),
      .write(.theme, by: .widget), .proceed(.app, 0), .read(.theme), .unlock,
      .kill(.app, .jetsam), .start, .read(.theme),
    ]
    let outcome = puppet.run(steps)
    #expect(outcome.isClean, "\(outcome.broken)")
  }

  /// Nobody has promised that it outlives the kernel, where an acknowledged write would not.
  @Test func aPanicMayTakeIt() {
    let puppet = forgetful(shows: true)
    puppet.promised.panic = .onFlush
    let steps = Self.steps.map { if case .kill = $0 { Step.panic(.none) } else { $0 } }
    #expect(puppet.run(steps).isClean)
  }
}
