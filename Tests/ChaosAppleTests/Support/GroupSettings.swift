// An app that keeps everything in the defaults of its group, as bytes.

import ChaosContracts
import ChaosProcess
import ChaosTrace
import Foundation

/// Each key is a value of the suite that app and extensions share.
final class GroupSettings: AppUnderTest {
  private let defaults: UserDefaults

  init(_ launch: Launch) throws {
    guard let defaults = UserDefaults(suiteName: "group.test") else { throw StoreError.unavailable }
    self.defaults = defaults
  }

  static var keys: [AppKey<GroupSettings>] {
    Key.allCases.filter { $0.place == .store }.map { key in
      .data(
        key, get: { $0.defaults.data(forKey: key.word) },
        set: { $0.defaults.set($1, forKey: key.word) })
    }
  }
}
