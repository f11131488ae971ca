// An app with a behaviour and a promise of its own, in managed processes: a day is two values, what
// was done and how much of it, and a kill between the two leaves half a day.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation

final class DiaryApp: AppUnderTest {
  private let folder: String

  init(_ launch: Launch) throws { folder = launch.group + "/Documents/" }

  static var keys: [AppKey<DiaryApp>] {
    [
      .data(.theme, get: { try $0.load(.theme) }, set: { try $0.save($1, .theme) }),
      .data(.session, get: { try $0.load(.session) }, set: { try $0.save($1, .session) }),
    ]
  }

  static var behaviours: [any Behaviour] { [Record()] }
  static var invariants: [any Invariant] { [RecordsAreWhole()] }

  private func load(_ key: Key) throws -> Data? {
    let path = folder + key.word
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private func save(_ data: Data?, _ key: Key) throws {
    let url = URL(fileURLWithPath: folder + key.word)
    if let data {
      try data.write(to: url, options: .atomic)
    } else if FileManager.default.fileExists(atPath: url.path) {
      try FileManager.default.removeItem(at: url)
    }
  }
}

private struct Record: Behaviour {
  let name = BehaviourName.own2
  let word = "record-a-day"
  let summary = "saves a day: what was done, and how much"

  func run(_ session: Session, on key: Key, shape: ValueShape) {
    session.write(.theme, .text("day", .small, stamp: session.stamp()))
    session.write(.session, .text("count", .small, stamp: session.stamp()))
  }
}

/// After a day was saved for the first time, and nothing else, its count is there.
private struct RecordsAreWhole: Invariant {
  let summary = "a day is there with its count"
  let source = "the app's author"

  func check(_ judged: Judged) -> Violation? {
    let history = judged.history
    guard let day = history.lastRead(.theme), let count = history.lastRead(.session) else {
      return nil
    }
    let changes = history.operations.filter(\.isChange)
    let isOwn = changes.allSatisfy { change in
      guard let step = change.step, case .act(_, .own2, _, _, _) = history.trace.steps[step] else {
        return false
      }
      return true
    }
    guard isOwn, case .value = day.completion, count.completion == .absent else { return nil }
    return Violation(name, operation: count.id, message: "the count of a day is missing")
  }
}
