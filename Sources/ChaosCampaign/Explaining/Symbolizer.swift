// Addresses in this program as places in its sources: by llvm-symbolizer and swift-demangle, which
// come with Swift's toolchain. Where they are not there, no place is told.

import ChaosContracts
import Foundation
import SystemPackage

/// Reads the debug information of the program that runs.
package struct Symbolizer {
  /// Where the toolchain's programs are looked for, in this order.
  private let folders: [String]
  /// Sources that are chaos's own: no user looks for a mistake there.
  private let own: String

  /// - Parameter path: folders with programs, separated by colons.
  package init(path: String = ProcessInfo.processInfo.environment["PATH"] ?? "") {
    let named = path.split(separator: ":").map(String.init)
    // A link to the compiler leads to the rest of its toolchain.
    let toolchains = named.compactMap { folder -> String? in
      let compiler = URL(fileURLWithPath: "\(folder)/swift").resolvingSymlinksInPath().path
      guard FileManager.default.isExecutableFile(atPath: compiler) else { return nil }
      return URL(fileURLWithPath: compiler).deletingLastPathComponent().path
    }
    folders = toolchains + named
    own = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/"
  }

  /// Where in the app's code a process ended itself, for the first time.
  package func crash(in history: History) -> CodePlace? {
    let crashes = history.events.lazy.compactMap { event -> [UInt64]? in
      guard case .phone(.crashed(_, let crash)) = event, !crash.places.isEmpty else { return nil }
      return crash.places
    }
    return crashes.first.flatMap(place)
  }

  /// The innermost call in the app's own code.
  ///
  /// - Parameter addresses: addresses in this program's file, the innermost call first.
  /// - Returns: nil if nobody can say.
  package func place(of addresses: [UInt64]) -> CodePlace? {
    #if canImport(Darwin)
      return nil
    #else
      guard !addresses.isEmpty, let program = Bundle.main.executablePath else { return nil }
      let arguments =
        ["--obj=\(program)", "--inlines", "--output-style=JSON"]
        + addresses.map { "0x" + String($0, radix: 16) }
      guard let text = output(of: "llvm-symbolizer", arguments),
        let calls = try? JSONDecoder().decode([Call].self, from: Data(text.utf8))
      else { return nil }
      let frames = calls.flatMap(\.frames)
      let mine = frames.filter { isApps($0.file) }
      // What others wrote and the app uses is less likely the place to look.
      guard let frame = mine.first(where: { !$0.file.contains("/checkouts/") }) ?? mine.first
      else { return nil }
      return CodePlace(
        file: shortened(frame.file), line: frame.line > 0 ? frame.line : nil,
        function: name(frame.function),
        reason: frames.prefix { $0 != frame }.compactMap(\.reason).first)
    #endif
  }

  /// A call, with those that the compiler put into it, as llvm-symbolizer writes it.
  private struct Call: Decodable {
    var frames: [Frame]

    enum CodingKeys: String, CodingKey { case frames = "Symbol" }
  }

  private struct Frame: Decodable, Equatable {
    var file: String
    var function: String
    var line: Int

    enum CodingKeys: String, CodingKey {
      case file = "FileName"
      case function = "FunctionName"
      case line = "Line"
    }

    /// A trap that the compiler made stands as a call of a function with this name.
    var reason: String? {
      let head = "Swift runtime failure: "
      return function.hasPrefix(head) ? String(function.dropFirst(head.count)) : nil
    }
  }

  /// Whether a file is one of the app's: it is there, and none of chaos's.
  private func isApps(_ file: String) -> Bool {
    !file.hasPrefix(own) && FileManager.default.fileExists(atPath: file)
  }

  private func shortened(_ file: String) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return file.hasPrefix(here)
      ? String(file.dropFirst(here.count)) : URL(fileURLWithPath: file).lastPathComponent
  }

  private func name(_ function: String) -> String? {
    guard function.hasPrefix("$s") else { return nil }
    let name = output(of: "swift-demangle", ["--compact", "--simplified", function])
    return name.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  /// What a program of the toolchain prints; nil if there is none, or it fails.
  private func output(of tool: String, _ arguments: [String]) -> String? {
    let places = folders.map { "\($0)/\(tool)" }
    guard let path = places.first(where: FileManager.default.isExecutableFile(atPath:)),
      var child = try? ChildProcess(path, arguments, environment: [:])
    else { return nil }
    close(child.input)
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(child.output, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      text += chunk[..<count]
    }
    close(child.output)
    return child.wait() == 0 ? String(decoding: text, as: UTF8.self) : nil
  }
}
