// The habit of an app that may be launched before the first unlock, and of its extensions.

import Foundation
import SwiftUI

/// Does not ask the defaults before the first unlock: until then every setting looks as if it had
/// never been made, and a session of them that began so may go on like that.
@objc(HBPatientHabit) public final class PatientHabit: NSObject {
  /// Nobody knows before the first unlock.
  public struct Locked: Error {}

  /// An extension has another `UserDefaults.standard`: what both need is in the group.
  private static let group = "group.example.habits"

  private let unlock: FirstUnlock
  private lazy var habit = Habit(store: UserDefaults(suiteName: Self.group) ?? .standard)

  public init(files: FileManager = .default) throws {
    guard let container = files.containerURL(forSecurityApplicationGroupIdentifier: Self.group)
    else { throw CocoaError(.fileNoSuchFile) }
    unlock = FirstUnlock(
      probe: container.appendingPathComponent("unlocked"), files)
  }

  public func daysDone() throws -> Int { try known().daysDone }

  public func set(daysDone: Int) throws { try known().daysDone = daysDone }

  public func startOver() throws { try known().startOver() }

  private func known() throws -> Habit {
    guard unlock.happened else { throw Locked() }
    return habit
  }
}
