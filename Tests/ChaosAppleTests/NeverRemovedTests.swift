// Apps that have no way to remove a value, or limit its size, are not asked to.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSearch
import ChaosTrace
import Foundation
import Testing

@Suite struct NeverRemovedTests {
  private let history = AppKind<History>("history")

  @Test func removingDoesNotApply() throws {
    let steps = "launch app user\nact app write theme\nact app remove theme\nact app read theme"
    let play = try AppPlay(steps, on: history)
    #expect(play.broken.isEmpty && play.answers == ["theme-1"])
    #expect(history.lack(for: .act(.app, .remove, on: .theme)) == .removal(.theme))
    #expect(history.lack(for: .act(.app, .remove, on: .session)) == nil)
    #expect(history.lack(for: .act(.app, .write, on: .theme)) == nil)
  }

  @Test func noSearchAsksForIt() {
    let source = TraceSource(seed: 1, eras: [.ios18], models: [.kill], for: AppTraits(history))
    let simulator = Catalog().simulator()
    var removed = false
    for index in 0..<300 {
      let outcome = simulator.run(source.trace(source.listsEnd + index), history)
      #expect(outcome.violations.isEmpty)
      let removals = outcome.judged.history.operations.filter { $0.kind == .remove }
      #expect(removals.allSatisfy { $0.key == .session })
      if !removals.isEmpty { removed = true }
    }
    #expect(removed)
  }

  /// Two files, of which one cannot be removed.
  final class History: NamedFiles, AppUnderTest {
    static let hasExtensions = false

    static func promises(_ era: Era) -> Promises {
      var promises = AppKind<History>.promisesOfPlatform(era)
      promises.protection = .none
      return promises
    }

    static var keys: [AppKey<History>] {
      [
        AppKey.string(
          .theme, get: { try $0.read("theme") },
          set: { app, text in
            guard let text else { throw CocoaError(.featureUnsupported) }
            try app.write("theme", text)
          }
        ).neverRemoved(),
        .string(
          .session, get: { try $0.read("session") },
          set: { app, text in
            if try text != nil || app.read("session") != nil { try app.write("session", text) }
          }),
      ]
    }
  }
}
