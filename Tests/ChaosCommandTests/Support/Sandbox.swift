// A folder in which a command runs: nothing of the machine's environment reaches it.

import ChaosTestSupport
import ChaosTrace
import Foundation
import Synchronization
import Testing

/// An empty working folder, an empty folder for temporary files, and a clean environment.
final class Sandbox: Sendable {
  let folder: TemporaryFolder
  private let count = Mutex(0)

  init() throws {
    folder = try TemporaryFolder()
    for name in ["work", "tmp", "streams"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: false)
    }
  }

  var work: String { folder("work") }

  /// Files that the tool left in the folder for temporary ones.
  var leftovers: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder("tmp"))) ?? []
  }

  private var environment: [String: String] {
    [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "TMPDIR": folder("tmp"), "HOME": folder("work"),
      // What a line of a shell calls the tool.
      "CHAOS_COMMAND": "chaos",
    ]
  }

  /// Starts the tool, or another program.
  func start(
    _ arguments: [String], environment more: [String: String] = [:], program: String = Tool.path
  ) throws -> Running {
    let name = count.withLock { count in
      count += 1
      return "streams/\(count)"
    }
    return try Running(
      self, name: name, program, arguments, environment.merging(more) { $1 })
  }

  /// Runs the tool to its end.
  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Ended {
    try start(arguments, environment: environment).wait()
  }

  /// Runs a line of a shell, in which `chaos` is the tool.
  func shell(_ line: String) throws -> Ended {
    let script = "chaos() { '\(Tool.path)' \"$@\"; }\n\(line)"
    return try start(["-c", script], program: "/bin/sh").wait()
  }

  // MARK: Files

  /// Writes a trace in text form, and gives its name.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try folder.write(Array(text.utf8), to: "work/\(name)")
    return name
  }

  /// A trace in text form.
  static func trace(_ store: String?, _ steps: String, phone: String = "ios18 passcode") -> String {
    let note = store.map { "@store \($0)\n" } ?? ""
    let lines = steps.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) + "\n" }
    return "chaos trace 1\nphone \(phone)\n\(note)" + lines.joined()
  }

  /// Files below the working folder.
  func files() throws -> [String] {
    try folder.files().filter { $0.hasPrefix("work/") }.map { String($0.dropFirst(5)) }
  }

  func bytes(_ name: String) throws -> [UInt8] { try folder.read("work/\(name)") }

  func newFile(_ name: String) throws -> FileHandle {
    try folder.write([], to: name)
    return try FileHandle(forWritingTo: URL(fileURLWithPath: folder(name)))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }
}
