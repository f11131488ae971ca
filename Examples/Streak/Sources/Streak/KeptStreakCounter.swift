// The counter that loses nothing.

import Foundation

/// A streak in a file of the app's own: it is there before the first unlock too, so a launch by a
/// prewarm may count it up like any other.
public final class KeptStreakCounter {
  private let file: OwnFile

  public init() throws { file = try OwnFile("streak.json") }

  public func days() throws -> Int {
    guard let text = try file.load()["days"] else { return 0 }
    guard let days = Int(text) else { throw CocoaError(.fileReadCorruptFile) }
    return days
  }

  public func set(days: Int) throws { try file.change("days", to: "\(days)") }

  public func startOver() throws { try file.change("days", to: nil) }
}
