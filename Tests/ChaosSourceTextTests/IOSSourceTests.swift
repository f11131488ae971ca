// What becomes of iOS code for Linux: conditions, attributes, and everything that must stay.

import ChaosSourceText
import ChaosTestSupport
import Foundation
import Testing

@Suite struct IOSSourceTests {
  private func text(_ source: String) -> String {
    String(decoding: IOSSource(Array(source.utf8)).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("#if os(iOS)", "#if os(Linux)"),
    ("  #elseif os( iOS ) && !os(macOS)", "  #elseif os( Linux ) && !os(macOS)"),
    ("#if os (iOS)||os(tvOS)", "#if os (Linux)||os(tvOS)"),
    ("#if canImport(UIKit) &&\n  !(os(iOS))", "#if canImport(UIKit) &&\n  !(os(Linux))"),
    ("#if os( /* c */ iOS /* ) */)", "#if os( /* c */ Linux /* ) */)"),
    ("#if os( // iOS)\n  iOS)", "#if os( // iOS)\n  Linux)"),
    // What is for Linux is not for iOS.
    ("#if os(Linux)", "#if os(iOS)"),
    ("#if !os(Linux) // os(iOS)", "#if !os(iOS) // os(iOS)"),
    (
      "#if os(iOS) /* os(iOS) /* os(iOS) */ os(iOS) */",
      "#if os(Linux) /* os(iOS) /* os(iOS) */ os(iOS) */"
    ),
  ])
  func conditionsAreThoseOfIOS(_ source: String, _ expected: String) {
    #expect(text(source) == expected)
  }

  @Test(arguments: [
    ("import Darwin", "import Glibc"), ("import Darwin.C", "import Glibc  "),
    ("@_exported import Darwin.POSIX.sys", "@_exported import Glibc          "),
    ("#if canImport(Darwin)", "#if canImport(Glibc)"),
    ("#elseif canImport( Glibc)", "#elseif canImport( Darwin)"),
    ("Darwin.close(file)", "Glibc.close(file)"),
    ("enum OS { case Darwin }", "enum OS { case Darwin }"), ("import Glibc", "import Glibc"),
    ("a.Darwin", "a.Darwin"),
    ("import DarwinKit", "import DarwinKit"),
    ("\"Darwin\" // import Darwin", "\"Darwin\" // import Darwin"),
  ])
  func theCLibraryIsThatOfLinux(_ source: String, _ expected: String) {
    #expect(text(source) == expected)
  }

  @Test(arguments: [
    ("@objc func a()", "      func a()"), ("@objcMembers class A {}", "             class A {}"),
    ("@objc(days) dynamic var d = 1", "            dynamic var d = 1"),
    ("@objc(count:of:) func a()", "                 func a()"),
    ("@nonobjc init()", "         init()"), ("@IBAction func tap()", "          func tap()"),
    ("@IBOutlet weak var a: A?", "          weak var a: A?"),
    ("@objc\nfunc a() {}", "     \nfunc a() {}"),
  ])
  func whatOnlyObjectiveCKnowsIsGone(_ source: String, _ expected: String) {
    #expect(text(source) == expected)
    #expect(text(source).count == source.count)
  }

  /// The name, and what calls it; of another type only where one is said.
  @Test(arguments: [
    ("#selector(save)", " Selector(\"save\", Self.save)"),
    ("#selector(save(_:))", " Selector(\"save(_:)\", Self.save(_:))"),
    ("a(#selector(self.save(_:to:)), b)", "a( Selector(\"save(_:to:)\", Self.save(_:to:)), b)"),
    ("#selector(Store.Inner.save)", " Selector(\"save\", Store.Inner.save)"),
    ("#selector( \n  save (_ :) )", " Selector(\"save(_:)\", Self.save (_ :) )"),
    ("#selector(`default`)", " Selector(\"default\", Self.`default`)"),
    ("\"\\(#selector(save))\"", "\"\\( Selector(\"save\", Self.save))\""),
    // These stay, and are refused where they stand.
    ("#selector(getter: save)", "#selector(getter: save)"),
    ("#selector(save as () -> Void)", "#selector(save as () -> Void)"),
    ("#selector(save as A)", "#selector(save as A)"), ("#selector(save", "#selector(save"),
    ("#selector()", "#selector()"), ("#selectors(save)", "#selectors(save)"),
    ("\"#selector(save)\" // #selector(save)", "\"#selector(save)\" // #selector(save)"),
  ])
  func selectorsNameMethods(_ source: String, _ expected: String) {
    #expect(text(source) == expected)
  }

  /// Texts, comments, names that only look like it, and other attributes.
  @Test(arguments: [
    "let a = \"@objc #if os(iOS)\"", "let a = \"\\\"@objc\"", "// @objc os(iOS)",
    "/* @objc /* os(iOS) */ @objc */", "let a = #\"\\(os(iOS)) \" @objc\"#",
    "let a = \"\"\"\n  @objc \"os(iOS)\" \\\"\"\" os(iOS)\n  \"\"\"",
    "let a = #/os(iOS) \" @objc/#",
    "@available(iOS 15, *) func a()", "@MainActor class A {}", "@objcish func a()",
    "chaos(iOS)", "host.os(iOS)", "os(iOS, 1)", "`os(iOS)`", "os(tvOS)", "os(iOSApplication)",
    "let a = \"\\(\"@objc\")\"", "os(", "os(iOS", "@", "\"", "\"\"\"", "#\"", "/*", "`", "\"\\(",
    "#/",
    "@objc(", "größe_os(iOS)", "",
  ])
  func everythingElseStays(_ source: String) {
    let expected = source == "@objc(" ? "     (" : source
    #expect(text(source) == expected)
  }

  /// Code goes on after what was skipped, also within a text.
  @Test(arguments: [
    ("let a = \"x\" + b /* c */ @objc d", "let a = \"x\" + b /* c */       d"),
    ("\"\\(os(iOS)) os(iOS)\"", "\"\\(os(Linux)) os(iOS)\""),
    (
      "#\"\\#(f(\")\", os(iOS))) \\(os(iOS))\"# os(iOS)",
      "#\"\\#(f(\")\", os(Linux))) \\(os(iOS))\"# os(Linux)"
    ),
    ("let open = \"\n#if os(iOS)", "let open = \"\n#if os(Linux)"),
    ("let a = 6 / 2 // os(iOS)\n@objc", "let a = 6 / 2 // os(iOS)\n     "),
    (
      "\"\"\"\n\\(\"\"\"\n  \\(1)\n\"\"\")\n@objc\n\"\"\"\n@objc",
      "\"\"\"\n\\(\"\"\"\n  \\(1)\n\"\"\")\n@objc\n\"\"\"\n     "
    ),
  ])
  func codeGoesOn(_ source: String, _ expected: String) { #expect(text(source) == expected) }

  /// Quotes and stars that begin neither a text nor a comment.
  @Test(arguments: [
    "let a = #\"\"\"#", "let a = #\"\"\"\"#", "let a = /\\/*$/", "let a = /[\\/*]+x/",
    "let a = #\"\"\"\n\"\"\" os(iOS)\n\"\"\"#", "let a = /\"\"\"/", "f(/\"\"\"/, /\"/)",
    "let a = b / c // \"\"\"", "let a = (b) /c", "let a = [/`/: /os(iOS) @objc/]",
    "let a = 6/2 + 4/2", "let a = /(\\/|\")+/", "let a = b /\nlet c = d / e",
  ])
  func codeGoesOnBehind(_ line: String) {
    #expect(text(line + "\n#if os(iOS)") == line + "\n#if os(Linux)")
  }

  @Test func aByteOrderMarkIsDropped() {
    let text = IOSSource.text([0xEF, 0xBB, 0xBF] + Array("let a = 1".utf8), of: "/a.swift")
    #expect(
      String(decoding: text, as: UTF8.self)
        == "#sourceLocation(file: \"/a.swift\", line: 1)\nlet a = 1")
  }

  /// The names of systems change places, so twice is once: on every file of this project.
  @Test func twiceIsAsBefore() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let sources = root.appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }
    var changed = 0
    for file in files {
      let source = Array(try Data(contentsOf: sources.appending(path: file)))
      let once = IOSSource(source).bytes
      if once != source { changed += 1 }
      // Which C library it was is told no more.
      if String(decoding: source, as: UTF8.self).contains("Darwin") { continue }
      #expect(IOSSource(once).bytes == source, "\(file)")
    }
    // Some of them ask for Linux, this very feature among them.
    #expect(files.count > 500 && changed > 0)
  }

  /// Whatever comes in: as many lines go out, and nothing traps.
  @Test func linesStayInAnyText() {
    let parts = [
      "#if os(iOS)\n", "@objc", "\"", "\"\"\"", "#", "\\(", ")", "(", "\n", "//", "/*", "*/", "/",
      "`",
      "os(", "iOS", "ü", " ",
    ]
    var chance = SplitMix(seed: 7)
    for _ in 0..<3000 {
      let source = (0..<chance.below(40)).map { _ in parts[chance.below(parts.count)] }.joined()
      let changed = text(source)
      #expect(
        changed.utf8.count { $0 == 10 } == source.utf8.count { $0 == 10 }, "\(source)")
    }
  }

  @Test func messagesNameTheFile() {
    let text = IOSSource.text(Array("let a = 1\n".utf8), of: "/a \"b\"/c.swift")
    #expect(
      String(decoding: text, as: UTF8.self)
        == "#sourceLocation(file: \"/a \\\"b\\\"/c.swift\", line: 1)\nlet a = 1\n")
  }

  // MARK: The tool

  private func run(_ words: String...) throws -> (status: Int32, message: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProgram.path("as-ios"))
    process.arguments = words
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let message = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, message)
  }

  @Test func theToolWritesTheFile() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(Array("#if os(iOS)\n#endif\n".utf8), to: "a.swift")
    #expect(try run(input, folder("b.swift")).status == 0)
    let text = String(decoding: try folder.read("b.swift"), as: UTF8.self)
    #if os(Linux)
      #expect(text == "#sourceLocation(file: \"\(input)\", line: 1)\n#if os(Linux)\n#endif\n")
    #else
      #expect(text == "#if os(iOS)\n#endif\n")
    #endif
  }

  @Test func theToolSaysWhatIsWrong() throws {
    let folder = try TemporaryFolder()
    #expect(try run("one").status == 64)
    let missing = try run(folder("none.swift"), folder("b.swift"))
    #expect(missing.status == 74)
    #expect(missing.message.contains(folder("none.swift") + ": error:"))
    #expect(try folder.files() == [])
  }
}
