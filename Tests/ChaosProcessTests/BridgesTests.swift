// Casts from objects to values, in a program with Foundation linked into it.
#if os(Linux)
  import ChaosTestSupport
  import Foundation
  import Testing

  @Suite struct BridgesTests {
    private static let casts = """
      import Foundation

      @inline(never) func hidden(_ object: AnyObject) -> AnyObject {
        CommandLine.arguments.count > 9 ? NSObject() : object
      }
      let table = NSDictionary(dictionary: ["a": NSNumber(value: 1)])
      Bridges.keep()
      print(hidden(NSArray(object: table)) as? [[String: Any]] != nil)
      print(hidden(NSArray(object: NSString(string: "a"))) as? [String] != nil)
      print(hidden(table) as? [String: Int] != nil)
      print(hidden(NSSet(object: NSString(string: "a"))) as? Set<String> != nil)
      print(hidden(NSIndexPath(index: 1)) as? IndexPath != nil)
      print(hidden(NSDateComponents()) as? DateComponents != nil)
      print(hidden(NSString(string: "a")) as? String != nil)
      print(hidden(NSData(data: Data([1]))) as? Data != nil)
      print(hidden(NSDate()) as? Date != nil)
      print(hidden(NSURL(fileURLWithPath: "/a")) as? URL != nil)
      print(hidden(NSUUID()) as? UUID != nil)
      print(hidden(NSNumber(value: 3)) as? Int != nil)

      """

    private func run(_ program: String, _ words: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = words
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return text
    }

    @Test func noneIsLeftOut() throws {
      let folder = try TemporaryFolder()
      let casts = try folder.write(Array(Self.casts.utf8), to: "main.swift")
      let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      let bridges = sources.appendingPathComponent("Sources/ChaosProcess/Bridges.swift").path
      let built = try run(
        "/usr/bin/env",
        ["swiftc", "-O", "-static-stdlib", casts, bridges, "-o", folder("casts")])
      let answers = try run(folder("casts"), []).split(separator: "\n")
      #expect(answers == Array(repeating: "true", count: 12), "\(built)")
    }
  }
#endif
