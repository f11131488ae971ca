// Tests in a process of their own: a program of failing ones is run, and what it says is kept.

import ChaosTestSupport
import Foundation

/// A run of the program of failing tests.
struct ChildTests {
  let status: Int32
  /// Both outputs together, in the order in which they came.
  let text: String

  /// The frameworks that run the same tests.
  enum Framework: String, CaseIterable, Sendable {
    case swiftTesting, xctest

    /// The file with its tests.
    var file: String {
      switch self {
      case .swiftTesting: "FailingSwiftTests.swift"
      case .xctest: "FailingXCTests.swift"
      }
    }

    /// What asks the program for one test.
    func arguments(_ test: String) -> [String] {
      switch self {
      case .swiftTesting: ["--filter", "FailingTests.FailingSwiftTests/\(test)\\("]
      case .xctest:
        [
          "--xctest",
          "FailingTests.FailingXCTests/test\(test.prefix(1).uppercased())\(test.dropFirst())",
        ]
      }
    }
  }

  /// - Parameter folder: where it runs, and where it finds room for temporary files.
  init(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
  ) throws {
    let output = try folder.write([], to: "output")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    let process = Foundation.Process()
    process.executableURL = URL(fileURLWithPath: BuiltProgram.path("FailingTests"))
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path].merging(environment) {
      $1
    }
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = file
    process.standardError = file
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    text = String(decoding: try folder.read("output"), as: UTF8.self)
  }

  /// The line of a file of the program that ends in a comment with this name.
  static func line(of name: String, in file: String, _ here: String = #filePath) throws -> Int {
    let tests = URL(fileURLWithPath: here).deletingLastPathComponent().deletingLastPathComponent()
    let path = tests.appendingPathComponent("FailingTests/\(file)").path
    let lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard let place = lines.firstIndex(where: { $0.hasSuffix("// \(name)") }) else {
      throw CocoaError(.fileReadUnknown)
    }
    return place + 1
  }

  /// What follows the first `name: ` that begins a line, or the arrow before one.
  func field(_ name: String) -> String? {
    text.split(separator: "\n").compactMap { line -> String? in
      let words = line.drop { " ↳".contains($0) }
      return words.hasPrefix("\(name): ") ? String(words.dropFirst(name.count + 2)) : nil
    }.first
  }
}
