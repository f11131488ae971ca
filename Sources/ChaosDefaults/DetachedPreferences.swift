// CFPreferences without a file that it could reach: it detaches from its daemon (F52).

import ChaosContracts
import ChaosPhone

/// One process's session of a domain whose container it was not given (F139). It says nothing of
/// that: what is set is there until the process ends, and nowhere else.
package final class DetachedPreferences: PreferencesSession {
  package let domain: any PreferencesDomain
  private var held = PreferenceValues()

  package init(_ domain: any PreferencesDomain) { self.domain = domain }

  package func value(_ slot: Int) -> Value? { held[slot] }

  package func values() -> PreferenceValues { held }

  package func set(_ slot: Int, _ value: Value?) { held[slot] = value }

  /// There is nobody to send it to.
  @discardableResult package func synchronize() -> Bool { true }
}
