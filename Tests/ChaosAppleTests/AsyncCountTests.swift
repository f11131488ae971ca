// An actor that counts by itself promises that no count is lost; a part of the wrong kind is told.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct AsyncCountTests {
  @Test func anActorCountsWhileNobodyElseDoes() throws {
    let kind = AppKind<CountingActorApp>("counting")
    let promises = kind.promises(Era(.ios18))
    #expect(promises.of(.streak).atomicUpdates && !promises.of(.theme).atomicUpdates)
    let play = try AppPlay(
      "launch app user\nact app write streak\nact app streak streak\nact app read streak", on: kind)
    #expect(play.broken.isEmpty)
    // The act reads before it counts.
    #expect(play.answers == ["365", "366"])
  }

  @Test func thePartsThatAreRightAreNamed() async throws {
    let ended = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = AppKey<CountingActorApp>.codable(
        .list, sample: { $0 }, get: { _ in nil as Int? }, set: { _, _ in })
    }
    let told = String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self)
    #expect(told.contains("chaos was called wrongly: AppKey.codable(.list)"))
    #expect(told.contains(".theme") && !told.contains("chaos has a bug"))
  }
}

/// A number in a file, as an actor.
private actor CountFile {
  private let path: String

  init(_ path: String) { self.path = path }

  func number() throws -> Int? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try Int(String(contentsOfFile: path, encoding: .utf8))
  }

  func save(_ number: Int?) throws {
    try Data("\(number ?? 0)".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  func change(_ change: @Sendable (Int?) -> Int?) throws {
    if let next = change(try number()) { try save(next) }
  }
}

final class CountingActorApp: AppUnderTest {
  private let file: CountFile

  init(_ launch: Launch) { file = CountFile(launch.container + "/Documents/count") }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<CountingActorApp>] {
    [
      .int(
        .streak, get: { try await $0.file.number() }, set: { try await $0.file.save($1) },
        update: { try await $0.file.change($1) })
    ]
  }
}
