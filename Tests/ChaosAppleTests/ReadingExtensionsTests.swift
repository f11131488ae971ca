// Extensions that only show what the app has saved.

import ChaosContracts
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct ReadingExtensionsTests {
  @Test func aWidgetThatOnlyReadsIsAskedForNothingElse() throws {
    let steps = """
      launch app user
      act app write streak
      launch widget timeline
      act widget write streak
      act widget streak streak
      act widget remove streak
      act widget read streak
      act app read streak
      """
    let play = try AppPlay(steps, on: AppKind<ReadByWidget>("app"))
    #expect(play.broken == [])
    #expect(play.answers == ["365", "365"])
    let asked = play.outcome.judged.history.operations.filter { $0.process == .widget }
    #expect(asked.contains { $0.kind == .read } && !asked.contains(where: \.isChange))
    let writing = try AppPlay(steps, on: AppKind<WrittenByWidget>("app"))
    #expect(writing.broken.contains("AvailableAsDeclared"))
  }

  @Test func itIsSaidWhatCannotHappen() {
    let (only, all) = (AppKind<ReadByWidget>("app"), AppKind<WrittenByWidget>("app"))
    let change = Step.act(.widget, .write, on: .streak)
    #expect(only.lack(for: change) == .writingExtensions && all.lack(for: change) == nil)
    #expect(only.lack(for: .act(.app, .write, on: .streak)) == nil)
    #expect(only.lack(for: .act(.widget, .read, on: .streak)) == nil)
  }
}

/// A number in the group's file, which only the app saves.
class GroupNumber {
  private let place: URL
  private let isApp: Bool

  init(_ launch: Launch) {
    place = URL(fileURLWithPath: "\(launch.group)/number")
    isApp = launch.process == .app
  }

  func number() throws -> Int {
    guard FileManager.default.fileExists(atPath: place.path) else { return 0 }
    return Int(try String(contentsOf: place, encoding: .utf8)) ?? 0
  }

  func save(_ number: Int?) throws {
    guard isApp else { throw StoreError.unavailable }
    try Data("\(number ?? 0)".utf8).write(to: place, options: .atomic)
  }
}

final class ReadByWidget: GroupNumber, AppUnderTest {
  static var extensionsWrite: Bool { false }

  static var keys: [AppKey<ReadByWidget>] {
    [.int(.streak, absent: 0, get: { try $0.number() }, set: { try $0.save($1) })]
  }
}

final class WrittenByWidget: GroupNumber, AppUnderTest {
  static var keys: [AppKey<WrittenByWidget>] {
    [.int(.streak, absent: 0, get: { try $0.number() }, set: { try $0.save($1) })]
  }
}
