// The habit's setting, for those who observe it.

import Foundation

extension UserDefaults {
  static let daysDoneKey = "daysDone"

  @objc public dynamic var daysDone: Int {
    get { integer(forKey: Self.daysDoneKey) }
    set { set(newValue, forKey: Self.daysDoneKey) }
  }
}
