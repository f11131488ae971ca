// The defaults as one process has them.

import ChaosContracts
import ChaosPhone

/// What a process believes a domain to hold, and what it sets.
package protocol PreferencesSession: AnyObject {
  var domain: any PreferencesDomain { get }
  /// Absent and out of reach are the same to it (F25).
  func value(_ slot: Int) -> Value?
  func values() -> PreferenceValues
  /// Nil removes the value.
  func set(_ slot: Int, _ value: Value?)
  /// - Returns: whether nothing kept the changes from being written, as far as the process could
  ///   know. What iOS tells its caller is not worth anything (F28).
  @discardableResult func synchronize() -> Bool
}
