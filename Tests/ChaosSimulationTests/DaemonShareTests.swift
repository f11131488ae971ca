// What goes with the system's process behind a store: everything, or what the store's own process
// reports.

import ChaosContracts
import ChaosPhone
import ChaosTrace
import Testing

@Suite struct DaemonShareTests {
  /// Its daemon ends, and the theme is gone.
  private func forgetsWithDaemon(_ share: Promises.DaemonShare, reports: Bool) -> Puppet {
    let puppet = Puppet()
    puppet.promised.daemon = .atShutdown
    puppet.promised.daemonShare = share
    puppet.onCrash = { [unowned puppet] in puppet[.theme] = nil }
    puppet.onWrite = { ask, _ throws(StoreError) in
      if reports { ask.host.useSettings(isChange: true) }
      return true
    }
    return puppet
  }

  private func causes(_ puppet: Puppet) -> [AnswerCause] {
    puppet.run([.start, .write(.theme), .daemonCrash]).causes
  }

  /// A store in process says nothing of what it uses, and need not.
  @Test(arguments: [false, true]) func everythingMayGoWithIt(reports: Bool) {
    #expect(causes(forgetsWithDaemon(.everything, reports: reports)) == [])
  }

  @Test func whatIsReportedMayGoWithIt() {
    #expect(causes(forgetsWithDaemon(.whatIsReported, reports: true)) == [])
    #expect(causes(forgetsWithDaemon(.whatIsReported, reports: false)) != [])
  }
}
