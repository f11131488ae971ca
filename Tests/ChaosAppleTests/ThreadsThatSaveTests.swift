// Two threads of one process save one file atomically: each has a temporary file of its own.

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Dispatch
import Foundation
import Testing

@Suite struct ThreadsThatSaveTests {
  @Test func neitherTakesTheOthersFile() throws {
    let app = AppKind<SavedTwice>("saved-twice")
    for order in (1...40).map({ $0 * 797 }) {
      let play = try AppPlay(
        """
        threads app order=\(order)
        launch app user
        act app write theme
        act app read theme
        """, on: app)
      #expect(play.answers == ["theme-1"], "order \(order)")
      let saved = play.outcome.judged.history.operations.first { $0.kind == .write }
      #expect(saved?.completion == .ok, "order \(order)")
    }
  }
}

/// A text that two threads save at once.
final class SavedTwice: AppUnderTest {
  private let file: URL

  init(_ launch: Launch) { file = URL(fileURLWithPath: "\(launch.container)/Documents/theme") }

  static var hasExtensions: Bool { false }

  private func save(_ text: String) throws {
    let failed = Failures()
    let both = DispatchGroup()
    for number in 0..<2 {
      DispatchQueue.global().async(group: both) { [file] in
        do {
          if number == 0 {
            try ProtectedWriting.write(
              Data(text.utf8), to: file, options: [.atomic, .completeFileProtectionUnlessOpen])
            return
          }
          let isMade = ChaosApple.FileManager.default.createFile(
            atPath: file.path, contents: Data(text.utf8),
            attributes: [.protectionKey: FileProtectionType.completeUnlessOpen])
          if !isMade { failed.note() }
        } catch { failed.note() }
      }
    }
    both.wait()
    if failed.count > 0 { throw CocoaError(.fileWriteUnknown) }
  }

  static var keys: [AppKey<SavedTwice>] {
    [
      .string(
        .theme, get: { try? String(contentsOf: $0.file, encoding: .utf8) },
        set: { try $0.save($1 ?? "") })
    ]
  }
}

/// How many saves failed.
private final class Failures: @unchecked Sendable {
  private let lock = NSLock()
  private var failures = 0

  func note() { lock.withLock { failures += 1 } }
  var count: Int { lock.withLock { failures } }
}
