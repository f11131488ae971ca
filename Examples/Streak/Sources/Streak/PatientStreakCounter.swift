// The counter that says when it does not know.

import Foundation

/// A streak that looks at the defaults only once they can be read.
///
/// Before the first unlock after a restart the file of `UserDefaults` is encrypted, and every
/// setting looks as if it had never been made. A session of `UserDefaults` that began then may go
/// on like that. So they are not asked before the first unlock.
public final class PatientStreakCounter {
  /// Nobody knows the streak before the first unlock.
  public struct Locked: Error {}

  private let unlock: FirstUnlock
  private lazy var defaults = AppGroup.defaults()

  public init(files: FileManager = .default) throws {
    unlock = FirstUnlock(folder: try AppGroup.folder(files))
  }

  public func days() throws -> Int {
    guard unlock.happened else { throw Locked() }
    return defaults.integer(forKey: .daysInARow)
  }

  public func set(days: Int) throws {
    guard unlock.happened else { throw Locked() }
    defaults.set(days, forKey: .daysInARow)
  }

  public func startOver() throws {
    guard unlock.happened else { throw Locked() }
    defaults.removeObject(forKey: .daysInARow)
  }
}
