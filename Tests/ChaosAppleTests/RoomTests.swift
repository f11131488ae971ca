// How an app asks for room before it saves, and for its folders by their newer names.

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct RoomTests {
  private func told(_ what: String, freePages: UInt16 = 0) throws -> String? {
    try AppPlay(
      "launch app user\nact app read theme", TraceHeader(era: .ios18, freePages: freePages),
      on: AppKind<AsksForRoom>("room", words: [what])
    ).answers.first
  }

  /// The simulated disk's room, and not that of this machine.
  @Test func theRoomIsThatOfThePhone() throws {
    let some = try #require(try told("important", freePages: 100).flatMap { Int($0) })
    #expect((1...100 * 4_096).contains(some))
    #expect(try told("opportunistic", freePages: 100) == "\(some)")
    #expect(try told("neither", freePages: 100) == "nothing")
    let much = try #require(try told("important").flatMap { Int($0) })
    #expect(much > some)
  }

  @Test func theFoldersAreThoseOfTheContainer() throws {
    #expect(
      try told("folders") == "Documents Library Library/Application Support Library/Caches")
  }
}

final class AsksForRoom: AppUnderTest {
  private let what: String

  init(_ launch: Launch) { what = launch.words[0] }

  static var keys: [AppKey<AsksForRoom>] {
    [.string(.theme, get: { "t=\(try $0.told());v=0;" }, set: { _, _ in })]
  }

  private func told() throws -> String {
    if what == "folders" {
      let home = NSHomeDirectory() + "/"
      return [
        URL.documentsDirectory, .libraryDirectory, .applicationSupportDirectory, .cachesDirectory,
      ].map { $0.path.replacing(home, with: "") }.joined(separator: " ")
    }
    let keys: Set<URLResourceKey> =
      switch what {
      case "important": [.volumeAvailableCapacityForImportantUsageKey]
      case "opportunistic": [.volumeAvailableCapacityForOpportunisticUsageKey]
      default: [.isDirectoryKey]
      }
    let values = try URL.documentsDirectory.resourceValues(forKeys: keys)
    let room =
      what == "opportunistic"
      ? values.volumeAvailableCapacityForOpportunisticUsage
      : values.volumeAvailableCapacityForImportantUsage
    return room.map { "\($0)" } ?? "nothing"
  }
}
