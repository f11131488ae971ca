// A habit: on how many days it was done. The model of the view with the big number.

import Foundation
import SwiftUI

#if os(iOS)
  import UIKit
#else
  #error("This app is for iOS.")
#endif

@objc(HBHabit) public final class Habit: NSObject {
  private let store: UserDefaults
  @AppStorage public var daysDone: Int
  @AppStorage public var name: String?

  public init(store: UserDefaults = .standard) {
    self.store = store
    _daysDone = AppStorage(wrappedValue: 0, UserDefaults.daysDoneKey, store: store)
    _name = AppStorage("habitName", store: store)
  }

  /// The user did it today.
  @objc public func didIt() {
    daysDone += 1
  }

  @objc public func startOver() {
    store.removeObject(forKey: UserDefaults.daysDoneKey)
  }
}
