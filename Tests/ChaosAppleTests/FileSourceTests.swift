// Dispatch sources on files and folders: what they tell, when, and of whom (F133).

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct FileSourceTests {
  private func told(_ words: [String], _ steps: String) throws -> [String] {
    try AppPlay(steps, on: AppKind<FileSource>("source", words: words)).answers
  }

  /// What another process does, on an open file and on an open folder.
  @Test(arguments: [
    ("file", "write", "[write extend]"), ("file", "truncate", "[write]"),
    ("file", "overwrite", "[write]"), ("file", "rename", "[rename]"),
    ("file", "remove", "[delete]"), ("file", "replace", "[delete]"), ("file", "beside", "nothing"),
    ("folder", "replace", "[write]"), ("folder", "remove", "[write]"),
    ("folder", "beside", "[write]"), ("folder", "write", "nothing"),
    ("folder", "rename", "[write]"),
  ])
  func changesOfOthersAreTold(_ place: String, _ change: String, _ events: String) throws {
    let steps = """
      launch app user
      act app read session
      launch notifications push
      act notifications read theme
      act app read session
      """
    let words = try told([place, change], steps)
    #expect(words.last == events, "\(words)")
  }

  /// Its own changes count, after the act in which they were.
  @Test func ownChangesAreTold() throws {
    let steps = """
      launch app user
      act app read session
      act app read theme
      act app read session
      """
    #expect(try told(["file", "write"], steps).last == "[write extend]")
  }

  /// A suspended process hears when it goes on, of all in one.
  @Test func aSuspendedProcessHearsOnce() throws {
    let steps = """
      launch app user
      act app read session
      launch notifications push
      suspend app
      act notifications read theme
      act notifications read theme
      resume app
      act app read session
      """
    #expect(try told(["file", "write"], steps).last == "[write extend]")
    #expect(try told(["folder", "beside"], steps).last == "[write]")
  }

  @Test(arguments: [
    ("mask", "[delete]"), ("inactive", "nothing"), ("suspended", "nothing"),
    ("resumed", "[write extend]"), ("cancelled", "cancelled"), ("dropped", "nothing"),
    ("registered", "registered [write extend]"), ("two", "[write extend] [write extend]"),
    ("main", "[write extend]"), ("machine", "nothing"), ("machine-registered", "registered"),
    ("ended", "nothing"), ("ended-resumed", "cancelled"),
  ])
  func whatASourceTells(_ name: String, _ answer: String) throws {
    let app = AppKind<FileSources>("sources", words: [name])
    let steps = "launch app user\nact app read theme\nact app read session"
    let words = try AppPlay(steps, on: app).answers
    #expect(words.last == answer, "\(words)")
  }

  /// B56: a source on a file that could not be opened ends the app.
  @Test func aSourceWithoutAFileEndsTheApp() throws {
    let app = AppKind<FileSources>("sources", words: ["closed"])
    let play = try AppPlay("launch app user\nact app read theme", on: app)
    #expect(play.broken.contains("ProcessesDoNotTrap"))
  }
}

/// `@unchecked`: threads of a process take turns.
private final class SourceWords: @unchecked Sendable {
  private var words: [String] = []
  var line: String { words.isEmpty ? "nothing" : words.joined(separator: " ") }

  func add(_ word: String) { words.append(word) }

  func add(_ events: DispatchSource.FileSystemEvent) {
    let names: [(DispatchSource.FileSystemEvent, String)] = [
      (.delete, "delete"), (.write, "write"), (.extend, "extend"), (.rename, "rename"),
    ]
    let told = names.filter { events.contains($0.0) }.map(\.1)
    words.append("[\(told.joined(separator: " "))]")
  }
}

/// The app watches a file of the group, or its folder; reading `theme` changes something there.
final class FileSource: AppUnderTest {
  private let folder: URL
  private let change: String
  private let words = SourceWords()
  private var source: (any DispatchSourceFileSystemObject)?
  private var file: URL { folder.appendingPathComponent("state") }

  init(_ launch: Launch) throws {
    change = launch.words[1]
    let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.a")
    folder = (group ?? URL(fileURLWithPath: "/")).appendingPathComponent("shared")
    guard launch.process == .app else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("0123456789".utf8).write(to: file)
    let descriptor = open(launch.words[0] == "file" ? file.path : folder.path, O_EVTONLY)
    let source = DispatchSource.makeFileSystemObjectSource(
      fileDescriptor: descriptor, eventMask: [.write, .extend, .delete, .rename],
      queue: DispatchQueue(label: "watching"))
    source.setEventHandler { [words, weak source] in
      if let source { words.add(source.data) }
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
    self.source = source
  }

  private func make() throws {
    switch change {
    case "write", "truncate", "overwrite":
      let handle = try FileHandle(forUpdating: file)
      if change == "write" { try handle.seekToEnd() }
      if change == "truncate" { try handle.truncate(atOffset: 3) }
      if change != "truncate" { try handle.write(contentsOf: Data("abc".utf8)) }
      try handle.close()
    case "rename":
      try FileManager.default.moveItem(at: file, to: folder.appendingPathComponent("old"))
    case "remove": try FileManager.default.removeItem(at: file)
    case "replace": try Data("new".utf8).write(to: file, options: .atomic)
    default:
      let name = FileManager.default.fileExists(atPath: folder.path + "/other") ? "third" : "other"
      try Data().write(to: folder.appendingPathComponent(name))
    }
  }

  static var keys: [AppKey<FileSource>] {
    [
      .string(
        .theme,
        get: { app in
          try app.make()
          return nil
        }, set: { _, _ in }),
      .string(.session, get: { "t=\($0.words.line);v=0;" }, set: { _, _ in }),
    ]
  }
}

/// Sources of one process: `theme` makes them, and changes the file; `session` says what they told.
final class FileSources: AppUnderTest {
  private let name: String
  private let words = SourceWords()
  private var sources: [any DispatchSourceFileSystemObject] = []
  private let path = NSHomeDirectory() + "/Documents/state"

  init(_ launch: Launch) throws { name = launch.words[0] }

  private func source(_ descriptor: Int32, _ mask: DispatchSource.FileSystemEvent)
    -> any DispatchSourceFileSystemObject
  {
    let queue = name == "main" ? DispatchQueue.main : DispatchQueue(label: "watching")
    let source = DispatchSource.makeFileSystemObjectSource(
      fileDescriptor: descriptor, eventMask: mask, queue: queue)
    source.setEventHandler { [words, weak source] in
      if let source { words.add(source.data) }
    }
    source.setCancelHandler { [words] in words.add("cancelled") }
    return source
  }

  private func run() throws {
    try Data("0".utf8).write(to: URL(fileURLWithPath: path))
    if name == "closed" { return source(-1, .write).resume() }
    let descriptor = open(name.hasPrefix("machine") ? "/etc/passwd" : path, O_RDONLY)
    let first = source(descriptor, name == "mask" ? .delete : [.write, .extend])
    if name.hasSuffix("registered") {
      first.setRegistrationHandler { [words] in words.add("registered") }
    }
    if name != "inactive" { first.activate() }
    if name != "dropped" { sources = [first] }
    if name == "suspended" || name == "resumed" { first.suspend() }
    if name == "two" {
      let second = source(descriptor, [.write, .extend])
      second.resume()
      sources.append(second)
    }
    if name == "cancelled" { first.cancel() }
    if name.hasPrefix("ended") {
      first.suspend()
      first.cancel()
    }
    if name == "ended-resumed" { first.resume() }
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try handle.write(contentsOf: Data("more".utf8))
    try handle.close()
    if name == "mask" { try FileManager.default.removeItem(atPath: path) }
    if name == "resumed" { first.resume() }
  }

  static var keys: [AppKey<FileSources>] {
    [
      .string(
        .theme,
        get: { app in
          try app.run()
          return nil
        }, set: { _, _ in }),
      .string(.session, get: { "t=\($0.words.line);v=0;" }, set: { _, _ in }),
    ]
  }
}
