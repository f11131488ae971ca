// The program as people call it: its name in usage, and what they type to run it once more. A
// user's executable with stores of its own has a name of its own.

import ChaosCatalog
import Foundation

enum Program {
  /// The name of its file.
  static let name =
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
    ?? "chaos"

  /// What people type to run it, ready for a shell. A wrapper script says so itself; what a package
  /// built is run by its package, whatever became of its file meanwhile.
  static let command = command(
    startedAs: CommandLine.arguments.first ?? "chaos",
    wrapper: ProcessInfo.processInfo.environment["CHAOS_COMMAND"],
    in: FileManager.default.currentDirectoryPath)

  private static func command(startedAs path: String, wrapper: String?, in folder: String)
    -> String
  {
    if let wrapper, !wrapper.isEmpty { return wrapper }
    // A name alone was found by the shell.
    guard path.contains("/") else { return path.forShell }
    let file = URL(
      fileURLWithPath: path, relativeTo: URL(fileURLWithPath: folder, isDirectory: true)
    ).standardizedFileURL
    let parts = file.pathComponents
    guard let build = parts.lastIndex(of: ".build"), let name = parts.last else {
      return path.forShell
    }
    var words = ["swift", "run"]
    if parts[build...].contains("release") { words += ["-c", "release"] }
    let package = parts[..<build]
    if !URL(fileURLWithPath: folder).pathComponents.starts(with: package) {
      words += ["--package-path", "/" + package.dropFirst().joined(separator: "/")]
    }
    return (words + [name]).map(\.forShell).joined(separator: " ")
  }

  /// The folder of chaos as another folder names it; nil where the program does not lie in what
  /// was built there.
  static func package(from folder: String) -> String? {
    let path = CommandLine.arguments.first ?? ""
    guard path.contains("/") else { return nil }
    func parts(_ path: String) -> [String] {
      URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().pathComponents
    }
    let file = parts(path)
    guard let build = file.lastIndex(of: ".build") else { return nil }
    let (root, start) = (Array(file[..<build]), parts(folder))
    let sources = "/\(root.dropFirst().joined(separator: "/"))/Sources/ChaosKit"
    guard FileManager.default.fileExists(atPath: sources) else { return nil }
    let common = zip(root, start).prefix { $0 == $1 }.count
    let words = Array(repeating: "..", count: start.count - common) + root[common...]
    return words.isEmpty ? nil : words.joined(separator: "/")
  }

  static func environment(workers: Int) -> RunEnvironment {
    var kernel = utsname()
    uname(&kernel)
    let configured = try? ConfiguredArguments.ofProgram.get()
    return RunEnvironment(
      version: chaosVersion, build: try? BuildIdentity.program(),
      arguments: configured?.arguments ?? [],
      workers: workers, system: ProcessInfo.processInfo.operatingSystemVersionString,
      kernel: "\(text(kernel.sysname)) \(text(kernel.release))", architecture: text(kernel.machine),
      sqlite: Catalog.sqliteVersion, traceFormat: Trace.formatVersion)
  }

  /// A field of C: characters up to a zero.
  private static func text<T>(_ field: T) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
