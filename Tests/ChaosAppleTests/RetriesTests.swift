// Work that is asked for twice shows what an app notes about it before it is done.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSimulation
import ChaosTrace
import Foundation
import Testing

@testable import ChaosSearch

@Suite struct RetriesTests {
  /// The promises that some work breaks that is asked for twice, where nothing else happens.
  private func broken<App: AppUnderTest>(_ app: AppKind<App>) -> Set<String> {
    let plain = Trace(
      header: TraceHeader(era: .ios18),
      steps: [.launch(.app, .user), .act(.app, .read, on: .theme)])
    return broken((0..<600).map { plain.withRetry(seed: 5, index: $0).on(app.keys) }, app)
  }

  private func broken<App: AppUnderTest>(_ traces: [Trace], _ app: AppKind<App>) -> Set<String> {
    let simulator = Catalog().simulator()
    return Set(traces.flatMap { simulator.run($0, app).violations.map(\.invariant) })
  }

  @Test func aFlushThatForgetsItsFailureIsFound() {
    let found = broken(AppKind<SavedBehind>("forgets", words: ["forgets"]))
    #expect(found == ["AcknowledgedWritesSurvive"])
    #expect(broken(AppKind<SavedBehind>("remembers")).isEmpty)
  }

  @Test func aMarkBeforeTheValueIsFound() {
    let found = broken(AppKind<TextWithMark>("marks", words: ["first"]))
    #expect(found == ["AcknowledgedWritesSurvive"])
    #expect(broken(AppKind<TextWithMark>("marks-last")).isEmpty)
  }

  @Test func anOldCopyInThePlaceOfWhatCannotBeReadIsFound() {
    let found = broken(AppKind<OldCopy>("old-copy", words: ["replaces"]))
    #expect(found.contains("NothingUnreadableIsDestroyed"))
    #expect(broken(AppKind<OldCopy>("old-copy-kept")).isEmpty)
  }

  @Test func aRepairThatIsCutShortIsFound() {
    let found = broken(AppKind<RepairedText>("removes-first", words: ["removes"]))
    #expect(found == ["AcknowledgedWritesSurvive"])
    #expect(broken(AppKind<RepairedText>("removes-nothing")).isEmpty)
  }

  @Test func aMonthIsWaited() throws {
    let app = AppKind<MonthOld>("month")
    let troubles = Troubles(seed: 5, eras: [.ios18], models: [.apfsPower], keys: [.theme])
    let traces = (0..<200).compactMap { troubles.trace($0) }
    let months = traces.filter { $0.steps.contains(.wait(.month)) }
    #expect(months.count == 2)
    #expect(broken(months, app) == ["NoSilentRegression"])
    // The cause says that time passes, and a shorter time does not do.
    let trace = try #require(months.first { trace in !broken([trace], app).isEmpty })
    let outcome = Catalog().simulator().run(trace, app)
    let violation = try #require(outcome.violations.first)
    #expect(Cause(outcome.judged.history, violation).needs.contains(.timePasses))
    let days = traces.filter { $0.steps.contains(.wait(.day)) }
    #expect(!days.isEmpty && broken(days, app).isEmpty)
  }
}

/// A text that is written by `save`. One kind forgets that it is not saved when it begins to.
final class SavedBehind: AppUnderTest {
  private let place: URL
  private let forgets: Bool
  private var text: String?
  private var isDirty = false

  init(_ launch: Launch) throws {
    place = URL(fileURLWithPath: "\(launch.container)/Documents/theme")
    forgets = launch.words.contains("forgets")
    text = try place.text()
  }

  func save() throws {
    guard isDirty else { return }
    if forgets { isDirty = false }
    try place.write(text)
    isDirty = false
  }

  static var hasExtensions: Bool { false }

  static func promises(_ era: Era) -> Promises {
    var promises = AppKind<SavedBehind>.promisesOfPlatform(era)
    promises.kill = .onFlush
    return promises
  }

  static var keys: [AppKey<SavedBehind>] {
    [
      .string(.theme, get: { $0.text }) { app, text in
        app.text = text
        app.isDirty = true
      }
    ]
  }
}

/// A text with a mark by which it is known: what has the mark of what is there is not written.
final class TextWithMark: AppUnderTest {
  private let place: URL
  private let mark: URL
  private let marksFirst: Bool

  init(_ launch: Launch) {
    place = URL(fileURLWithPath: "\(launch.container)/Documents/theme")
    mark = URL(fileURLWithPath: "\(launch.container)/Documents/mark")
    marksFirst = launch.words.contains("first")
  }

  private func change(_ text: String?) throws {
    if try mark.text() == text { return }
    if marksFirst { try mark.write(text) } else { try mark.write(nil) }
    try place.write(text)
    if !marksFirst { try mark.write(text) }
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<TextWithMark>] {
    [.string(.theme, get: { try $0.place.text() }) { app, text in try app.change(text) }]
  }
}

/// A text with a copy of the one before, which one kind puts in the place of what it cannot read.
final class OldCopy: AppUnderTest {
  private let place: URL
  private let copy: URL
  private let replaces: Bool

  init(_ launch: Launch) {
    place = URL(fileURLWithPath: "\(launch.container)/Documents/theme")
    copy = URL(fileURLWithPath: "\(launch.container)/Documents/theme.bak")
    replaces = launch.words.contains("replaces")
  }

  private func read() throws -> String? {
    do { return try place.text() } catch {
      guard replaces, let old = try copy.text() else { throw error }
      try place.write(old)
      return old
    }
  }

  private func change(_ text: String?) throws {
    try copy.write(place.text())
    try place.write(text)
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<OldCopy>] {
    [.string(.theme, get: { try $0.read() }, set: { app, text in try app.change(text) })]
  }
}

/// A text that goes when it is more than thirty days old.
final class MonthOld: AppUnderTest {
  private let place: URL

  init(_ launch: Launch) throws {
    place = URL(fileURLWithPath: "\(launch.container)/Documents/theme")
    guard let saved = try? FileManager.default.attributesOfItem(atPath: place.path) else { return }
    let age = Date().timeIntervalSince(saved[.modificationDate] as? Date ?? Date())
    if age > 30 * 86_400 { try place.write(nil) }
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<MonthOld>] {
    [.string(.theme, get: { try $0.place.text() }) { app, text in try app.place.write(text) }]
  }
}

extension URL {
  fileprivate func text() throws -> String? {
    do { return try String(contentsOf: self, encoding: .utf8) } catch CocoaError.fileReadNoSuchFile
    { return nil }
  }

  fileprivate func write(_ text: String?) throws {
    if let text { return try Data(text.utf8).write(to: self, options: .atomic) }
    do { try FileManager.default.removeItem(at: self) } catch CocoaError.fileNoSuchFile {}
  }
}

/// A text in a file that is made anew when a save fails.
final class RepairedText: AppUnderTest {
  private let file: URL
  private let words: [String]

  init(_ launch: Launch) {
    file = URL(fileURLWithPath: launch.container + "/Documents/text")
    words = launch.words
  }

  private func text() throws -> String? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try String(contentsOf: file, encoding: .utf8)
  }

  private func save(_ text: String) throws {
    do { try Data(text.utf8).write(to: file, options: .atomic) } catch {
      try repair()
      throw error
    }
  }

  private func repair() throws {
    guard let text = try text() else { return }
    if words == ["removes"] { try FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<RepairedText>] {
    [
      AppKey.string(.theme, get: { try $0.text() }, set: { try $0.save($1 ?? "") })
        .neverRemoved().inFile()
    ]
  }
}
