// Every error is an NSError, as on iOS, in whatever way code asks.

import ChaosProcess
import Foundation
import Testing

@Suite struct CaughtErrorsTests {
  private let steps = "launch app user\nact app read theme"
  private let told = """
    clause 1 OwnError; guarded; any OwnError; forced; clause 4 NSCocoaErrorDomain; guarded; \
    any NSCocoaErrorDomain; forced; clause 9 own; guarded; any own; forced; no error: nil
    """

  @Test func anyErrorIsCaught() throws {
    let play = try AppPlay(steps, on: AppKind<CatchesEverything>("catches"))
    // Of a long value the story says how long it is.
    let answer = try #require(play.answers.first)
    #expect(answer.hasPrefix(told.replacing("; ", with: ", ")), "\(answer)")
  }
}

private enum OwnError: Int, Error { case first = 1 }

/// Shows what becomes of errors in casts; its theme is that, until it is saved.
final class CatchesEverything: AppUnderTest {
  init(_ launch: Launch) {}

  private static func text() -> String {
    var told: [String] = []
    let errors: [any Error] = [
      OwnError.first, CocoaError(.fileNoSuchFile), NSError(domain: "own", code: 9),
    ]
    for error in errors {
      do { throw error } catch let error as NSError {
        told.append("clause \(error.code) \(last(error.domain))")
      }
      do { throw error } catch let error as NSError where error.code > 0 {
        told.append("guarded")
      } catch {
        told.append("not guarded")
      }
      let any: Any = error
      told.append("any \((any as? NSError).map { last($0.domain) } ?? "nothing")")
      told.append((any as! NSError).code > 0 ? "forced" : "not forced")
    }
    let number: Any = 1
    told.append("no error: \((number as? NSError).map { "\($0)" } ?? "nil")")
    return told.joined(separator: ", ")
  }

  private static func last(_ domain: String) -> String {
    domain.split(separator: ".").last.map(String.init) ?? ""
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<CatchesEverything>] {
    [
      .string(
        .theme,
        get: { _ in
          let saved = UserDefaults.standard.string(forKey: "theme")
          return saved ?? "t=\(text());v=1;"
        }, set: { _, theme in UserDefaults.standard.set(theme, forKey: "theme") })
    ]
  }
}
