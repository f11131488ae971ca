// An app under test: what its author writes.

import ChaosContracts
import ChaosTrace

/// The storage code of an app, as one launch of it has it.
///
/// It is made anew at each launch, in a process that has run nothing before, and may keep globals
/// and use Foundation. It must not be private: it is found by its name.
public protocol AppUnderTest: AnyObject {
  /// The app is launched; `launch.cause` says why.
  ///
  /// - Throws: when it cannot start; it is tried again at the next act.
  init(_ launch: Launch) throws
  /// What it saves, and how to read and write each.
  static var keys: [AppKey<Self>] { get }
  /// Saves all that the app has still in memory, as it does before it goes to the background. iOS
  /// then synchronizes `UserDefaults` by itself.
  func save() throws
  /// What it shows its user of its authorisations, by the code of the kind of personal data; nil if
  /// it shows nothing of the sort.
  func authorizations() -> [Authorization]?
}

extension AppUnderTest {
  /// Nothing is left to save.
  public func save() {}
  public func authorizations() -> [Authorization]? { nil }
}
