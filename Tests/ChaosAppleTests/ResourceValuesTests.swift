// Files that no backup holds: the mark, what takes it away, and what a restored phone has (F135).

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct ResourceValuesTests {
  private static let restored = """
    launch app user
    act app write theme
    act app flush
    wait 1min
    reboot
    unlock
    wait 1min
    backup
    restore
    unlock
    launch app user
    act app read theme
    """

  private func play(_ how: String, _ steps: String, isPromised: Bool = false) throws -> AppPlay {
    let app = AppKind<ExcludedFile>("excluded", words: [how]) { era in
      var promises = AppKind<ExcludedFile>.promisesOfPlatform(era)
      promises.boundTo = isPromised ? .phone : nil
      return promises
    }
    return try AppPlay(steps, on: app)
  }

  /// Each save with `.atomic` puts another file in the place of the one with the mark.
  @Test(arguments: [
    ("never", "in backups"), ("always", "excluded"), ("once", "in backups"),
    ("taken back", "in backups"), ("in place", "excluded"), ("folder", "excluded"),
  ])
  func anAtomicSaveTakesTheMarkAway(_ how: String, _ mark: String) throws {
    let steps = """
      launch app user
      act app write theme
      act app write theme
      act app read session
      """
    #expect(try play(how, steps).answers == [mark])
  }

  /// What is marked is not in the backup, nor is anything in a folder that is.
  @Test(arguments: ["never", "always", "once", "folder"])
  func aRestoredPhoneDoesWithoutIt(_ how: String) throws {
    #expect(try play(how, Self.restored).answers == [how == "never" ? "theme-1" : "absent"])
  }

  /// An app that says so loses nothing. One that does not has lost what people take for saved.
  @Test func whatIsPromisedDecides() throws {
    #expect(try play("always", Self.restored, isPromised: true).broken.isEmpty)
    #expect(try play("folder", Self.restored, isPromised: true).broken.isEmpty)
    let unsaid = try play("always", Self.restored).broken
    #expect(unsaid.contains("AcknowledgedWritesSurvive"), "\(unsaid)")
    #expect(try play("never", Self.restored).broken.isEmpty)
  }

  @Test func aMarkNeedsAFile() throws {
    let steps = "launch app user\nact app read session"
    #expect(try play("always", steps).answers == ["no such file"])
    #expect(try play("in place", steps).answers == ["no such file"])
  }
}

/// A file of its own, which the user can do without.
final class ExcludedFile: AppUnderTest {
  private let how: String
  private let folder: URL
  private var file: URL { folder.appendingPathComponent("theme") }

  init(_ launch: Launch) throws {
    how = launch.words[0]
    folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
      .appendingPathComponent("Downloads")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if how == "folder" { try mark(folder, true) }
  }

  private func mark(_ url: URL, _ isExcluded: Bool) throws {
    var (url, values) = (url, URLResourceValues())
    values.isExcludedFromBackup = isExcluded
    try url.setResourceValues(values)
  }

  private func save(_ theme: String?) throws {
    guard let theme else { return try FileManager.default.removeItem(at: file) }
    let isFirst = !FileManager.default.fileExists(atPath: file.path)
    try Data(theme.utf8).write(to: file, options: how == "in place" ? [] : .atomic)
    switch how {
    case "always": try mark(file, true)
    case "once", "in place": if isFirst { try mark(file, true) }
    case "taken back":
      try mark(file, true)
      try mark(file, false)
    default: break
    }
  }

  private var markWord: String {
    do {
      let values = try (how == "folder" ? folder : file)
        .resourceValues(forKeys: [.isExcludedFromBackupKey, .isDirectoryKey])
      guard values.isDirectory == (how == "folder") else { return "of another kind" }
      switch values.isExcludedFromBackup {
      case true?: return "excluded"
      case false?: return "in backups"
      case nil: return "unknown"
      }
    } catch CocoaError.fileNoSuchFile {
      return "no such file"
    } catch CocoaError.fileReadNoSuchFile {
      return "no such file"
    } catch {
      return "\(error)"
    }
  }

  static var keys: [AppKey<ExcludedFile>] {
    [
      .string(
        .theme,
        get: { app in
          guard FileManager.default.fileExists(atPath: app.file.path) else { return nil }
          return String(decoding: try Data(contentsOf: app.file), as: UTF8.self)
        }, set: { try $0.save($1) }),
      .string(.session, get: { "t=\($0.markWord);v=0;" }, set: { _, _ in }),
    ]
  }
}
