// A command that runs: it can be watched, signalled and waited for.

import Foundation

/// A process of the tool.
final class Running {
  private let process = Foundation.Process()
  private let sandbox: Sandbox
  private let name: String
  /// Seconds after which something hangs, however busy the machine is. Nothing is measured by it.
  private static let limit = 1_200.0

  init(
    _ sandbox: Sandbox, name: String, _ program: String, _ arguments: [String],
    _ environment: [String: String]
  ) throws {
    self.sandbox = sandbox
    self.name = name
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: sandbox.work)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try sandbox.newFile("\(name).out")
    process.standardError = try sandbox.newFile("\(name).err")
    try process.run()
  }

  var id: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }

  func signal(_ number: Int32) { kill(id, number) }

  /// Waits until it ends, and ends it if it hangs.
  func wait() throws -> Ended {
    let id = id
    let watchdog = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.limit, execute: watchdog)
    process.waitUntilExit()
    watchdog.cancel()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Ended(
      status: process.terminationStatus + (isSignal ? 128 : 0),
      output: try sandbox.text("\(name).out"), errors: try sandbox.text("\(name).err"))
  }

  /// What it has written to standard output so far.
  var outputSoFar: String { (try? sandbox.text("\(name).out")) ?? "" }

  /// The processes that it started and that live.
  var children: [Int32] {
    #if os(Linux)
      let path = "/proc/\(id)/task"
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return threads.flatMap { thread -> [Int32] in
        let text = try? String(contentsOfFile: "\(path)/\(thread)/children", encoding: .utf8)
        return (text ?? "").split(separator: " ").compactMap { Int32($0) }
      }.filter { Self.isAlive($0) }
    #else
      return []
    #endif
  }

  /// Seconds of a core that a process has used.
  static func worked(_ id: Int32) -> Double {
    guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else {
      return 0
    }
    // What follows the name in brackets; fields 14 and 15 of proc(5) are user and system time.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    let ticks = fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +)
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Whether a process runs; one that ended and was not waited for does not.
  static func isAlive(_ id: Int32) -> Bool {
    #if os(Linux)
      guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else {
        return false
      }
      let state = text.split(separator: ")").last?.split(separator: " ").first
      return state != "Z" && state != "X"
    #else
      return kill(id, 0) == 0
    #endif
  }
}
