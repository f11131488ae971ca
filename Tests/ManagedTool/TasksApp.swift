// An app whose tasks count at once, in a file that nothing guards: how its threads take turns
// decides what is lost.

import ChaosContracts
import ChaosProcess
import ChaosTrace
import Foundation

final class TasksApp: AppUnderTest {
  private let path: String

  init(_ launch: Launch) { path = launch.container + "/Documents/count" }

  static var hasExtensions: Bool { false }

  private func count() -> Int? {
    (try? String(contentsOfFile: path, encoding: .utf8)).flatMap { Int($0) }
  }

  private func save(_ count: Int?) async throws {
    try Data((count.map { "\($0)" } ?? "").utf8).write(
      to: URL(fileURLWithPath: path), options: .atomic)
  }

  static var keys: [AppKey<TasksApp>] {
    [
      .int(
        .streak, get: { app in app.count() }, set: { app, days in try await app.save(days) },
        update: { app, count in
          if let days = count(app.count()) { try await app.save(days) }
        })
    ]
  }
}
