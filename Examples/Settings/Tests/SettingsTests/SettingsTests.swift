// What chaos finds in UserDefaults of Foundation on Linux.

import ChaosTesting
import Settings
import Testing

@Suite struct SettingsTests {
  @Test func itIsFoundOut() throws {
    try withKnownIssue { try chaos(SettingsDefaults(), runs: 200) }
  }
}
