// An app without extensions is not judged by what an extension sees.

import ChaosContracts
import ChaosTrace
import Testing

@Suite struct AppAloneTests {
  @Test(arguments: [true, false]) func noExtensionIsLaunched(hasExtensions: Bool) {
    let puppet = Puppet()
    puppet.hasExtensions = hasExtensions
    puppet.onRead = { ask, truth in ask.host.process == .notifications ? .absent : truth }
    let outcome = puppet.run([
      .start, .write(.theme), .launch(.notifications, .push),
      .act(.notifications, .read, on: .theme), .read(.theme),
    ])
    let asked = outcome.judged.history.operations.contains { $0.process == .notifications }
    #expect(asked == hasExtensions)
    #expect(outcome.violations.isEmpty == !hasExtensions)
  }
}
