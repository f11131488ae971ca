// The counter that loses nothing.

import Foundation

/// A streak in a file of the app's own: it is there before the first unlock too, so a launch by a
/// prewarm may count it up like any other.
public final class KeptStreakCounter {
  private let file: OwnFile

  public init() throws { file = try OwnFile("streak.json") }

  public func days() throws -> Int { try Self.number(file.load()["days"]) ?? 0 }

  /// The user opened the app on a new day, or tapped the widget's button: neither loses what the
  /// other counts.
  public func countToday() throws { try change { ($0 ?? 0) + 1 } }

  /// Changes the number by what it is now, nil if there is none, while nobody else does; nil leaves
  /// it alone.
  public func change(_ change: @escaping (Int?) -> Int?) throws {
    try file.change("days") { text in change(try Self.number(text)).map { "\($0)" } ?? text }
  }

  private static func number(_ text: String?) throws -> Int? {
    guard let text else { return nil }
    guard let days = Int(text) else { throw CocoaError(.fileReadCorruptFile) }
    return days
  }

  public func set(days: Int) throws { try file.change("days", to: "\(days)") }

  public func startOver() throws { try file.change("days", to: nil) }
}
