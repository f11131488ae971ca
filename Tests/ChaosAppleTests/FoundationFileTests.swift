// What Foundation itself does when it saves data: its temporary files are not the app's to remove
// (F99, F143), and what it makes of half a write is (F144).

import ChaosApple
import ChaosCatalog
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct FoundationFileTests {
  /// Saves that die leave files that no app can name. Those that an app makes are its own.
  @Test func foundationsTemporaryFilesAreNoResidue() throws {
    var own = 0
    for pause in 1...12 {
      let death = "act app write theme pause=\(pause)\nkill app jetsam\nlaunch app user\n"
      let steps = "launch app user\nact app write theme\n" + String(repeating: death, count: 3)
      #expect(try !AppPlay(steps, on: AppKind<SavedNote>("note")).broken.contains("NoResidue"))
      #expect(try !AppPlay(steps, on: AppKind<SafeNote>("safe")).broken.contains("NoResidue"))
      if try AppPlay(steps, on: AppKind<MovedNote>("moved")).broken.contains("NoResidue") {
        own += 1
      }
    }
    #expect(own > 0)
  }

  private let half = """
    launch app user
    fault app write-short nth=1
    act app write theme
    act app read theme
    """

  /// The first half is there twice, and nobody was told.
  @Test func halfAWriteIsWrittenTwice() throws {
    let trace = try TraceText(parsing: "chaos trace 1\nphone ios18\n\(half)").trace
    let outcome = Catalog().simulator().run(trace, LinuxNote())
    #expect(outcome.violations.map(\.invariant).contains("NoTornValue"))
  }

  /// On iOS half a write is the end of the room, and the other half fails.
  @Test func halfAWriteOnIOSMeansThatTheDiskIsFull() throws {
    let note = AppKind<SavedNote>("note")
    #expect(try AppPlay(half, on: note).broken.isEmpty)
    let loud = try AppPlay(half, on: AppKind<QuietNote>("quiet"))
    #expect(loud.broken.contains("FailuresAreReported"))
  }

  /// Of a long value a page may be written when the room ends, or the drive fails.
  @Test(arguments: ["write-enospc", "write-eio", "write-eintr"], 1...3)
  func aWriteThatComesShortFails(fault: String, nth: Int) throws {
    let steps = half.replacing("write-short nth=1", with: "\(fault) nth=\(nth)")
      .replacing("write theme", with: "write theme large")
    #expect(try AppPlay(steps, on: AppKind<SavedNote>("note")).broken.isEmpty)
  }

  @Test func namesAreToldApart() {
    for name in [".dat.nosync1A2f.aB3xYz", "note.txt.sb-12", "a.sb-7"] {
      #expect(FoundationTemporary.isOne("/app/Documents/\(name)"), "\(name)")
      #expect(FoundationTemporary.isOne(name), "\(name)")
    }
    for name in [
      "note.txt", ".dat.nosync", ".dat.nosync.abc", ".dat.nosync1g.aB3xYz", ".dat.nosync1A.aB3",
      "note.sb-", "note.sb-1a", ".sb-x/7", "7", "", "note.7",
    ] {
      #expect(!FoundationTemporary.isOne("/app/Documents/\(name)"), "\(name)")
    }
  }
}

/// A note that is saved by Foundation.
final class SavedNote: AppUnderTest {
  init(_ launch: Launch) throws {}

  static var keys: [AppKey<SavedNote>] { [note(.atomic)] }
}

/// The same as code of Linux, where signals cut writes short.
private struct LinuxNote: ManagedStoreKind {
  typealias Managed = AppStore<SavedNote>
  let name = "linux-note"
  let summary = "a note that Foundation saves on Linux"
  func promises(_ era: Era) -> Promises { AppKind<SavedNote>("note").promises(era) }
}

/// An app that does not look whether its note was saved.
final class QuietNote: AppUnderTest {
  init(_ launch: Launch) throws {}

  static var keys: [AppKey<QuietNote>] {
    [
      .data(
        .theme, get: { _ in try savedNote() },
        set: { _, note in try? note?.write(to: noteFile, options: .atomic) })
    ]
  }
}

/// The same with a protection class.
final class SafeNote: AppUnderTest {
  init(_ launch: Launch) throws {}

  static var keys: [AppKey<SafeNote>] { [note([.atomic, .noFileProtection])] }
}

/// The same by an app that makes the new file itself, with a name of its own each time.
final class MovedNote: AppUnderTest {
  init(_ launch: Launch) throws {}

  static var keys: [AppKey<MovedNote>] {
    [
      .data(
        .theme, get: { _ in try savedNote() },
        set: { _, note in
          let new = noteFile.appendingPathExtension("\(UInt64.random(in: 0..<UInt64.max))")
          try note?.write(to: new)
          guard rename(new.path, noteFile.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        })
    ]
  }
}

private func note<App: AppUnderTest>(_ options: Data.WritingOptions) -> AppKey<App> {
  .data(
    .theme, get: { _ in try savedNote() },
    set: { _, note in
      try note.map { try ProtectedWriting.write($0, to: noteFile, options: options) }
    })
}

private var noteFile: URL {
  ChaosApple.FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    .appendingPathComponent("note")
}

private func savedNote() throws -> Data? {
  do { return try Data(contentsOf: noteFile) } catch CocoaError.fileReadNoSuchFile { return nil }
}
