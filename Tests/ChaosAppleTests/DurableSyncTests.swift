// On iOS fsync reaches the drive, and F_FULLFSYNC the media: an app that saves by the former has
// not kept its promise when the power goes (F91).

import ChaosApple
import ChaosCatalog
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct DurableSyncTests {
  /// Saves once, and once more, and loses its power.
  private func answers<App: AppUnderTest>(
    _ app: App.Type, loss: String = "power-loss none", model: DiskModelName = .apfsPower
  ) throws -> (read: String?, broken: [String]) {
    let play = try AppPlay(
      """
      launch app user
      act app write theme
      act app write theme
      \(loss)
      unlock
      launch app user
      act app read theme
      """, TraceHeader(disk: model), on: AppKind<App>())
    return (play.answers.first, play.broken)
  }

  @Test func synchronizeReachesTheDriveOnly() throws {
    let lost = try answers(SynchronizedApp.self)
    #expect(lost.read == "absent" && lost.broken == ["AcknowledgedWritesSurvive"])
    let panic = try answers(SynchronizedApp.self, loss: "panic none", model: .apfsPanic)
    #expect(panic.read == "theme-2" && panic.broken.isEmpty)
  }

  @Test func fullFsyncReachesTheMedia() throws {
    let kept = try answers(FullySynchronizedApp.self)
    #expect(kept.read == "theme-2" && kept.broken.isEmpty)
  }

  /// Nothing after a barrier is there without what came before it, and that is all it says.
  @Test func aBarrierIsNoMedia() throws {
    let lost = try answers(BarrierApp.self)
    #expect(lost.read == "absent" && lost.broken == ["AcknowledgedWritesSurvive"])
  }

  /// Code that is meant to be compiled with F_FULLFSYNC where there is one.
  @Test func anAppSaysWhatItsFsyncStandsFor() throws {
    let kept = try answers(PortableApp.self)
    #expect(kept.read == "theme-2" && kept.broken.isEmpty)
  }

  /// Libraries that are built for Linux call fsync where they ask Apple's systems for more.
  @Test func otherStoresHaveTheirSystemsFsync() {
    #expect(AppKind<SynchronizedApp>().fsync == .file && AppKind<PortableApp>().fsync == .full)
    #if os(Linux)
      #expect(Library().fsync == .full)
    #endif
  }

  private struct Library: ManagedStoreKind {
    typealias Managed = AppStore<SynchronizedApp>
    let name = "library"
    let summary = "a library"
    func promises(_ era: Era) -> Promises { Promises() }
  }
}

/// A text in a file that takes the place of the last one, and how it is made durable.
class KeptText {
  private let folder: URL

  required init(_ launch: Launch) throws {
    folder = URL(fileURLWithPath: NSHomeDirectory()).appending(path: "Documents")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.reach(folder)
  }

  func load() throws -> String? {
    do { return try String(contentsOf: folder.appending(path: "text"), encoding: .utf8) } catch
      CocoaError.fileReadNoSuchFile
    { return nil }
  }

  func save(_ text: String?) throws {
    let (file, new) = (folder.appending(path: "text"), folder.appending(path: "text.new"))
    if let text {
      try Data(text.utf8).write(to: new)
      try Self.reach(new)
      guard rename(new.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } else if unlink(file.path) != 0, errno != ENOENT {
      throw CocoaError(.fileWriteUnknown)
    }
    try Self.reach(folder)
  }

  private static func reach(_ file: URL) throws {
    let descriptor = open(file.path, O_RDONLY)
    guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
    defer { close(descriptor) }
    guard sync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  class func sync(_ descriptor: Int32) -> Int32 {
    do { try FileHandle(fileDescriptor: descriptor).synchronize() } catch { return -1 }
    return 0
  }

  static func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.protect(by: .completeUntilFirstUnlock)
    return promises
  }
}

final class SynchronizedApp: KeptText, AppUnderTest {
  static var keys: [AppKey<SynchronizedApp>] {
    [.string(.theme, get: { try $0.load() }, set: { try $0.save($1) })]
  }
}

final class FullySynchronizedApp: KeptText, AppUnderTest {
  static var keys: [AppKey<FullySynchronizedApp>] {
    [.string(.theme, get: { try $0.load() }, set: { try $0.save($1) })]
  }

  override class func sync(_ descriptor: Int32) -> Int32 { fcntl(descriptor, F_FULLFSYNC) }
}

final class BarrierApp: KeptText, AppUnderTest {
  static var keys: [AppKey<BarrierApp>] {
    [.string(.theme, get: { try $0.load() }, set: { try $0.save($1) })]
  }

  override class func sync(_ descriptor: Int32) -> Int32 { fcntl(descriptor, F_BARRIERFSYNC) }
}

final class PortableApp: KeptText, AppUnderTest {
  static let fsync = SyncKind.full

  static var keys: [AppKey<PortableApp>] {
    [.string(.theme, get: { try $0.load() }, set: { try $0.save($1) })]
  }
}
