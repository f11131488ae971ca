// A domain of the defaults: where its file is, and what is in it.

import ChaosPhone

/// One property list of the defaults, as whoever owns it lays it out.
package protocol PreferencesDomain: AnyObject {
  /// Where the file is now: iOS moves containers (F116).
  func path(_ host: Host) -> String
  func encoded(_ values: PreferenceValues) -> [UInt8]
  /// Nil for bytes that do not parse.
  func decoded(_ bytes: [UInt8]) -> PreferenceValues?
}
