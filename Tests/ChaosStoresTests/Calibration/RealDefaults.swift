// Apple's open-source CFPreferences in processes of its own, without privileges; permissions stand
// in for the lock.

import ChaosTestSupport
import ChaosTrace
import Foundation

/// A phone made of a folder, and of processes that use the real `UserDefaults(suiteName:)`.
final class RealDefaults {
  private let folder: TemporaryFolder
  private var processes: [DefaultsCommand.Side: Running] = [:]
  private var isLocked = false
  private static let suite = "group"
  private var file: String { folder("config/\(Self.suite).plist") }

  /// A process, and the two ends of its lines.
  private struct Running {
    var process: Process
    var input: FileHandle
    var output: FileHandle
  }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder("config"), withIntermediateDirectories: false)
    if geteuid() == 0 {
      for path in [folder.path, folder("config")] {
        try FileManager.default.setAttributes(
          [.ownerAccountID: NSNumber(value: 65_534)], ofItemAtPath: path)
      }
    }
  }

  deinit {
    for side in DefaultsCommand.Side.allCases { kill(side) }
    unlock()
  }

  /// Runs a script, and gives an answer for each read, `synchronize` and look from outside.
  func run(_ script: [DefaultsCommand]) throws -> [String] {
    var answers: [String] = []
    for command in script {
      switch command {
      case .read(let side, let key): answers.append(try ask(side, "read \(key.word)"))
      case .set(let side, let key, let number): _ = try ask(side, "set \(key.word) \(number)")
      case .remove(let side, let key): _ = try ask(side, "remove \(key.word)")
      case .synchronize(let side):
        answers.append(try ask(side, "synchronize"))
        // A save that fails still sets the file's permissions, which belong to its owner; a lock is
        // nothing that a process can take off.
        if isLocked, FileManager.default.fileExists(atPath: file) { chmod(file, 0o000) }
      case .kill(let side): kill(side)
      case .lock, .lockFile:
        for side in DefaultsCommand.Side.allCases { kill(side) }
        lock(withFolder: command == .lock)
      case .unlock: unlock()
      case .damage: try folder.write(Array("{ damaged".utf8), to: "config/\(Self.suite).plist")
      case .anew:
        kill(.a)
        for key in DefaultsCommand.keys { answers.append(try ask(.a, "read \(key.word)")) }
        kill(.a)
      }
    }
    return answers
  }

  /// What the file itself holds, for the keys that scripts use.
  func stored() throws -> [String] {
    guard let bytes = FileManager.default.contents(atPath: file) else {
      return DefaultsCommand.keys.map { _ in "nil" }
    }
    let list = try PropertyListSerialization.propertyList(from: bytes, format: nil)
    let values = list as? [String: Any] ?? [:]
    return DefaultsCommand.keys.map { key in (values[key.word] as? Int).map { "\($0)" } ?? "nil" }
  }

  private func lock(withFolder: Bool) {
    isLocked = true
    if FileManager.default.fileExists(atPath: file) { chmod(file, 0o000) }
    if withFolder { chmod(folder("config"), 0o555) }
  }

  private func unlock() {
    isLocked = false
    chmod(folder("config"), 0o755)
    if FileManager.default.fileExists(atPath: file) { chmod(file, 0o600) }
  }

  // MARK: Processes

  private func kill(_ side: DefaultsCommand.Side) {
    guard let running = processes.removeValue(forKey: side) else { return }
    Foundation.kill(running.process.processIdentifier, SIGKILL)
    running.process.waitUntilExit()
  }

  private func running(_ side: DefaultsCommand.Side) throws -> Running {
    if let running = processes[side] { return running }
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProgram.path("RealDefaults"))
    process.arguments = [Self.suite]
    process.environment = ["HOME": folder.path, "XDG_CONFIG_HOME": folder("config")]
    process.standardInput = input
    process.standardOutput = output
    // What it says about damaged files.
    process.standardError = FileHandle.nullDevice
    try process.run()
    let running = Running(
      process: process, input: input.fileHandleForWriting, output: output.fileHandleForReading)
    processes[side] = running
    return running
  }

  /// Sends a line, and waits for the line that answers it.
  private func ask(_ side: DefaultsCommand.Side, _ line: String) throws -> String {
    let running = try running(side)
    try running.input.write(contentsOf: Data("\(line)\n".utf8))
    var answer: [UInt8] = []
    while let byte = try running.output.read(upToCount: 1)?.first {
      if byte == UInt8(ascii: "\n") { return String(decoding: answer, as: UTF8.self) }
      answer.append(byte)
    }
    throw CocoaError(.fileReadUnknown)
  }
}
