// The first solution of the 2024 article: no answer before iOS says that protected data is there.

import Foundation
import UIKit

/// A streak that asks whether protected data is available, and otherwise waits to be told.
///
/// It asks the wrong question. Protected data of the strictest class is out of reach on every
/// locked phone; `UserDefaults` are only before the first unlock.
@MainActor public final class GatedStreakCounter {
  /// Nobody knows the streak yet.
  public struct NotAvailable: Error {}

  private let defaults: UserDefaults
  private var isAvailable: Bool
  private var observer: (any NSObjectProtocol)?

  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
    isAvailable = UIApplication.shared.isProtectedDataAvailable
    if isAvailable { return }
    observer = NotificationCenter.default.addObserver(
      forName: UIApplication.protectedDataDidBecomeAvailableNotification, object: nil, queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.isAvailable = true }
    }
  }

  public func days() throws -> Int {
    guard isAvailable else { throw NotAvailable() }
    return defaults.integer(forKey: .daysInARow)
  }

  public func set(days: Int) throws {
    guard isAvailable else { throw NotAvailable() }
    defaults.set(days, forKey: .daysInARow)
  }

  public func startOver() throws {
    guard isAvailable else { throw NotAvailable() }
    defaults.removeObject(forKey: .daysInARow)
  }
}
