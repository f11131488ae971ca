// The actor that loses nothing.

import Foundation

/// A streak for code that is asynchronous, in a file of the app's own. It keeps nothing in memory:
/// an extension may have counted meanwhile.
public actor KeptStreakStore {
  private let file: OwnFile

  public init() throws { file = try OwnFile("streak-store.json") }

  public func load() async throws -> Int {
    guard let text = try file.load()["days"] else { return 0 }
    guard let days = Int(text) else { throw CocoaError(.fileReadCorruptFile) }
    return days
  }

  public func save(_ days: Int?) async throws { try file.change("days", to: days.map { "\($0)" }) }
}
