// The streak as an actor, which reads its file once and keeps what it read.

import Foundation

/// A streak in a file of JSON, for code that is asynchronous.
///
/// A file that cannot be read counts as no streak: `try?` takes the error away.
public actor StreakStore {
  private let file: URL
  private var days: Int?

  public init(files: FileManager = .default) throws {
    file = try AppGroup.folder(files).appendingPathComponent("streak-store.json")
  }

  public func load() async -> Int {
    if let days { return days }
    let loaded = (try? JSONDecoder().decode(Int.self, from: Data(contentsOf: file))) ?? 0
    days = loaded
    return loaded
  }

  public func save(_ days: Int) async throws {
    self.days = days
    try JSONEncoder().encode(days).write(to: file, options: .atomic)
  }

  public func countToday() async throws { try await save(await load() + 1) }
}
