// A real browser, where there is one: what it makes of a page is the proof.

import Foundation

/// Runs Chromium without a window.
enum Browser {
  static let path = ["chromium", "chromium-browser", "google-chrome"].lazy
    .flatMap { name in ["/usr/bin", "/usr/local/bin", "/snap/bin"].map { "\($0)/\(name)" } }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The elements that a page has once it was loaded and its scripts, if any, ran.
  static func document(_ page: String) throws -> String {
    String(decoding: try run(page, "--dump-dom", answer: nil), as: UTF8.self)
  }

  /// The page on paper.
  static func paper(_ page: String) throws -> Data {
    try run(page, "--no-pdf-header-footer", answer: "--print-to-pdf")
  }

  /// What the browser answers to a page, on its standard output or in the file that it is to name.
  private static func run(_ page: String, _ option: String, answer: String?) throws -> Data {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "chaos-browser-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "page.html")
    let output = folder.appending(path: "output")
    let named = folder.appending(path: "named")
    try Data(page.utf8).write(to: file)
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile",
      "--virtual-time-budget=2000", option, answer.map { "\($0)=\(named.path)" } ?? "--mute-audio",
      "file://\(file.path)",
    ]
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try Data(contentsOf: answer == nil ? output : named)
  }

  /// The names of the tags of a document, in order; what stands in quotes is no tag.
  static func tags(_ document: String) -> [String] {
    var tags: [String] = []
    var rest = Substring(document)
    while let start = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: start)...]
      tags.append(String(rest.prefix { !$0.isWhitespace && $0 != ">" }))
      var quote: Character?
      while let character = rest.popFirst(), quote != nil || character != ">" {
        if character == quote {
          quote = nil
        } else if quote == nil, "\"'".contains(character) {
          quote = character
        }
      }
    }
    return tags
  }
}
