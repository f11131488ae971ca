// The tree of the package, found from this file's own place.

import Foundation
import Testing

/// The files that are committed, as far as a walk over the folders can tell.
struct SourceTree {
  /// The package in which these tests stand.
  static let here = SourceTree(
    root: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path)

  let root: String
  /// Paths from the root, sorted.
  let paths: [String]
  let swift: [SourceFile]

  /// What is never committed, wherever it stands.
  private static let skippedNames = [".git", ".build", ".swiftpm", ".DS_Store", "Package.resolved"]
  /// What is never committed, at its place.
  private static let skippedPaths = ["Reports/Runs", "Reports/latest", "Corpus/Found"]

  init(root: String) {
    self.root = root
    paths = Self.walk(root, "").sorted()
    swift = paths.filter { $0.hasSuffix(".swift") }.compactMap { path in
      Self.text(root, path).map { SourceFile(path: path, text: $0) }
    }
  }

  /// The Swift files of a folder.
  func swift(under folder: String) -> [SourceFile] {
    swift.filter { $0.path.hasPrefix(folder + "/") }
  }

  /// What a file says, unless it holds bytes that are no text.
  func text(_ path: String) -> String? { Self.text(root, path) }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root + "/" + path)
  }

  private static func text(_ root: String, _ path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: root + "/" + path) else { return nil }
    return String(validating: data, as: UTF8.self)
  }

  private static func walk(_ root: String, _ folder: String) -> [String] {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
    return names.flatMap { name -> [String] in
      let path = folder.isEmpty ? name : folder + "/" + name
      if skippedNames.contains(name) || skippedPaths.contains(path) { return [] }
      var isFolder: ObjCBool = false
      guard files.fileExists(atPath: root + "/" + path, isDirectory: &isFolder) else { return [] }
      return isFolder.boolValue ? walk(root, path) : [path]
    }
  }
}

/// Expects that a rule has nothing to say, and prints what it says.
func expectNone(_ problems: [Problem], _ location: SourceLocation = #_sourceLocation) {
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}
