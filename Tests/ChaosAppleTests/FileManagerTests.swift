// FileManager: where things are, and which class files have.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct FileManagerTests {
  private func told(_ words: [String], _ steps: String = "launch app user\nact app read theme")
    throws -> [String]
  {
    try AppPlay(steps, on: AppKind<FileCalls>("files", words: words)).answers
  }

  @Test func foldersAreThoseOfTheContainer() throws {
    #expect(
      try told(["folders"]) == [
        "/app/Documents /app/Library/Application Support /app/tmp /group 0 folders of the system"
      ])
  }

  /// A file takes its folder's class (F10): C in every container (F11).
  @Test func aFileTakesItsFoldersClass() throws {
    #expect(try told(["make", "class"]) == ["true, CompleteUntilFirstUserAuthentication"])
    #expect(try told(["folder-none", "make-inside", "class-inside"]) == ["made, true, None"])
  }

  /// A class that is given with the file is there from the first moment (F16).
  @Test func aFileIsMadeWithItsClass() throws {
    #expect(try told(["make-none", "class"]) == ["true, None"])
    #expect(try told(["make-complete", "class", "read"]) == ["true, Complete, text"])
  }

  @Test func aClassIsChanged() throws {
    #expect(try told(["make", "set-none", "class"]) == ["true, set, None"])
  }

  /// Two processes make the same file at once: neither takes away what the other has begun.
  @Test func twoProcessesMakeOneFile() throws {
    let steps = """
      launch app user
      launch notifications push
      act app read theme pause=PAUSE
      act notifications read theme
      proceed app end
      """
    for pause in 2..<12 {
      let paused = steps.replacingOccurrences(of: "PAUSE", with: "\(pause)")
      #expect(
        try told(["make-shared"], paused) == ["true", "true"], "stopped before call \(pause)")
    }
  }

  /// An option counts for a file that is made. One that is there keeps its class (F17), unless
  /// another takes its place (F14).
  @Test func dataIsWrittenWithItsClass() throws {
    #expect(try told(["write-none", "class", "read"]) == ["written, None, data"])
    #expect(
      try told(["make", "write-none", "class", "read"]) == [
        "true, written, CompleteUntilFirstUserAuthentication, data"
      ])
    #expect(try told(["make", "replace-none", "class", "read"]) == ["true, written, None, data"])
    #expect(try told(["write-complete", "class"]) == ["written, Complete"])
    #expect(try told(["make-none", "write", "class", "read"]) == ["true, written, None, data"])
  }

  private static let restarted = """
    launch app user
    act app read theme
    reboot
    launch app voip
    act app read session
    """

  /// Before the first unlock the file is there, and can be neither read nor given a class (F9,
  /// F13).
  @Test func beforeTheFirstUnlock() throws {
    #expect(
      try told(["make", "/", "exists", "read", "set-none"], Self.restarted) == [
        "true", "true, nothing, no permission",
      ])
    #expect(
      try told(["make-none", "/", "exists", "read"], Self.restarted) == ["true", "true, text"])
    // A file of class D can be made at any time, one of class C cannot (F5).
    #expect(
      try told(["class", "/", "make-none", "read"], Self.restarted) == ["none", "true, text"])
    #expect(try told(["class", "/", "make"], Self.restarted) == ["none", "false"])
  }
}

/// Calls of the file manager, by their names: `theme` makes those up to a stroke, `session` the
/// others.
final class FileCalls: AppUnderTest {
  private let words: [String]
  private let files = FileManager.default

  init(_ launch: Launch) throws { words = launch.words }

  static var keys: [AppKey<FileCalls>] {
    [
      .string(.theme, get: { $0.line(first: true) }, set: { _, _ in }),
      .string(.session, get: { $0.line(first: false) }, set: { _, _ in }),
    ]
  }

  private func line(first: Bool) -> String {
    let parts = words.split(separator: "/", omittingEmptySubsequences: false)
    return "t=\((first ? parts[0] : parts[1]).map(call).joined(separator: ", "));v=0;"
  }

  private var folder: URL { files.urls(for: .documentDirectory, in: .userDomainMask)[0] }
  private var file: URL { folder.appendingPathComponent("note") }
  private var inner: URL { folder.appendingPathComponent("open") }

  private func call(_ name: String) -> String {
    switch name {
    case "folders":
      let urls = [
        folder, files.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0],
        files.temporaryDirectory,
        files.containerURL(forSecurityApplicationGroupIdentifier: "group.a"),
      ]
      let paths = urls.map { String(($0?.path ?? "").dropFirst("/phone".count)) }
      let none = files.urls(for: .documentDirectory, in: .systemDomainMask).count
      return paths.joined(separator: " ") + " \(none) folders of the system"
    case "make": return make(file, nil)
    case "make-none": return make(file, [.protectionKey: FileProtectionType.none])
    case "make-complete": return make(file, [.protectionKey: FileProtectionType.complete])
    case "make-shared":
      let group = files.containerURL(forSecurityApplicationGroupIdentifier: "group.a")
      return make(
        (group ?? folder).appendingPathComponent("Documents/note"),
        [.protectionKey: FileProtectionType.none])
    case "make-inside": return make(inner.appendingPathComponent("note"), nil)
    case "folder-none":
      do {
        try files.createDirectory(
          at: inner, withIntermediateDirectories: true,
          attributes: [.protectionKey: FileProtectionType.none])
        return "made"
      } catch { return "\(error)" }
    case "class": return protection(file)
    case "class-inside": return protection(inner.appendingPathComponent("note"))
    case "set-none":
      do {
        try files.setAttributes(
          [.protectionKey: FileProtectionType.none], ofItemAtPath: file.path)
        return "set"
      } catch let error as CocoaError where error.code == .fileWriteNoPermission {
        return "no permission"
      } catch { return "\(error)" }
    case "write": return write([])
    case "write-none": return write([.noFileProtection])
    case "write-complete": return write([.completeFileProtection])
    case "replace-none": return write([.atomic, .noFileProtection])
    case "exists": return "\(files.fileExists(atPath: file.path))"
    default:
      return (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
    }
  }

  private func write(_ options: Data.WritingOptions) -> String {
    do {
      try Data("data".utf8).write(to: file, options: options)
      return "written"
    } catch { return "\(error)" }
  }

  private func make(_ url: URL, _ attributes: [FileAttributeKey: Any]?) -> String {
    "\(files.createFile(atPath: url.path, contents: Data("text".utf8), attributes: attributes))"
  }

  private func protection(_ url: URL) -> String {
    let attributes = try? files.attributesOfItem(atPath: url.path)
    let type = attributes?[.protectionKey] as? FileProtectionType
    return type.map { $0.rawValue.replacingOccurrences(of: "NSFileProtection", with: "") } ?? "none"
  }
}
