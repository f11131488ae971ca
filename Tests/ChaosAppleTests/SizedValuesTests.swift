// Apps that limit the size of a value are not asked to save a shorter or a longer one.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSearch
import ChaosTrace
import Foundation
import Testing

@Suite struct SizedValuesTests {
  /// The lengths of what a search saves under each key.
  private func lengths(_ app: AppKind<LimitedNames>) -> [Key: [Int]] {
    let source = TraceSource(seed: 1, eras: [.ios18], models: [.kill], for: AppTraits(app))
    let simulator = Catalog().simulator()
    return (0..<300).reduce(into: [:]) { lengths, index in
      let outcome = simulator.run(source.trace(source.listsEnd + index), app)
      #expect(outcome.violations.isEmpty)
      for operation in outcome.judged.history.operations where operation.kind == .write {
        guard let key = operation.key, let value = operation.value else { continue }
        lengths[key, default: []].append(value.bytes.count)
      }
    }
  }

  @Test func noSearchSavesWhatIsTooLongOrEmpty() throws {
    let found = lengths(AppKind<LimitedNames>("names"))
    let limited = try #require(found[.theme])
    #expect(limited.allSatisfy { (1...500).contains($0) } && limited.contains { $0 > 20 })
    let free = try #require(found[.session])
    #expect(free.contains(0) && free.contains { $0 > 500 })
  }

  /// A trace that names such a value saves a short one in its place.
  @Test(arguments: ["empty", "large", "giant"])
  func aTraceSavesAShortOne(shape: String) throws {
    let steps = "launch app user\nact app write theme \(shape)\nact app read theme"
    let play = try AppPlay(steps, on: AppKind<LimitedNames>("names"))
    #expect(play.broken.isEmpty && play.answers == ["theme-1"])
  }
}

/// Two names in files, one of which has 1 to 500 bytes: another one is cut, or is a mistake.
final class LimitedNames: NamedFiles, AppUnderTest {
  private func writeLimited(_ text: String?) throws {
    precondition(text != "")
    try write("theme", text.map { String(decoding: $0.utf8.prefix(500), as: UTF8.self) })
  }

  static let hasExtensions = false

  static func promises(_ era: Era) -> Promises {
    var promises = AppKind<LimitedNames>.promisesOfPlatform(era)
    promises.protection = .none
    return promises
  }

  static var keys: [AppKey<LimitedNames>] {
    [
      AppKey.string(.theme, get: { try $0.read("theme") }, set: { try $0.writeLimited($1) })
        .sized(1...500).neverRemoved(),
      .string(.session, get: { try $0.read("session") }, set: { try $0.write("session", $1) })
        .neverRemoved(),
    ]
  }
}
