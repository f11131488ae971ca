// `chaos init`: what it writes into a package, and what it never touches.

import ChaosTestSupport
import Foundation
import Testing

@Suite struct InitTests {
  private static let files = [
    ".github/workflows/chaos.yml", "Chaos/campaign.sbatch", "Chaos/campaign.yaml",
    "Sources/Habits/OnLinux.swift", "Sources/HabitsUnderTest/OnLinux.swift",
    "Sources/HabitsUnderTest/PhoneApp.swift", "Sources/habits-chaos/main.swift",
    "Tests/HabitsChaosTests/HabitsChaosTests.swift", "chaos.json",
  ]

  private static let own = ["Package.swift", "Sources/Habits/Habits.swift"]

  private func package(in folder: String = "") throws -> Sandbox {
    let sandbox = try Sandbox()
    for name in Self.own { try sandbox.write("// Somebody's.\n", to: folder + name) }
    return sandbox
  }

  @Test(arguments: [("", []), ("habits/", ["habits"])])
  func filesAreWrittenInTheFolderOrByItsPath(_ folder: String, _ path: [String]) throws {
    let sandbox = try package(in: folder)
    let ended = try sandbox.start(["init"] + path).wait()
    #expect(ended.status == 0, "\(ended.errors)")
    // No temporary file stays, and nothing else is written.
    #expect(try sandbox.files() == (Self.files + Self.own).map { folder + $0 }.sorted())
    for name in Self.files { #expect(ended.lines.contains("written  \(name)")) }
    for name in Self.own {
      #expect(try sandbox.bytes(folder + name) == Array("// Somebody's.\n".utf8))
    }
    #expect(ended.lines.contains("What comes next:"))
    #expect(ended.output.contains("name: \"HabitsUnderTest\""))
  }

  /// The dependency is where this program's own package is, seen from the user's.
  @Test func theDependencyIsFound() throws {
    let sandbox = try package()
    let ended = try sandbox.run("init")
    let line = try #require(ended.lines.first { $0.contains(".package(name: \"chaos\", path:") })
    let path = try #require(line.split(separator: "\"").dropLast().last).description
    #expect(path.hasPrefix("../"))
    let package = URL(fileURLWithPath: sandbox.work).appendingPathComponent(path)
    #expect(FileManager.default.fileExists(atPath: package.path + "/Sources/ChaosKit"))
  }

  /// What the manifest leaves out is not searched; what is no release is asked for by name.
  @Test(arguments: [
    ("platforms: [.iOS(.v16), .macOS(.v15)],", ["ios18", "ios15"]),
    ("platforms: [.macOS(.v15), .iOS(\"13.4\")],", ["ios18", "ios15", "ios13"]),
    ("platforms: [.iOS(.v26)],", ["ios18"]), ("platforms: [.iOS(.v7)],", []),
    ("platforms: [.macOS(.v15)],", []), ("dependencies: [],", []),
  ])
  func theErasAreThoseOfTheManifest(_ line: String, _ eras: [String]) throws {
    let sandbox = try package()
    try sandbox.write(line + "\n", to: "Package.swift")
    #expect(try sandbox.run("init").status == 0)
    let config = String(decoding: try sandbox.bytes("chaos.json"), as: UTF8.self)
    let tests = String(
      decoding: try sandbox.bytes("Tests/HabitsChaosTests/HabitsChaosTests.swift"), as: UTF8.self)
    let words = eras.map { "\"\($0)\"" }.joined(separator: ", ")
    for command in ["run: { runs: 20000,", "nightly: {", "plan: {"] {
      #expect(config.contains("  \(command) era: [\(words)] },\n") == !eras.isEmpty, "\(config)")
    }
    let argument = eras.map { ".\($0)" }.joined(separator: ", ")
    #expect(tests.contains("chaos(PhoneApp.self, eras: [\(argument)])") == !eras.isEmpty)
    #expect(tests.contains("chaos(PhoneApp.self)") == eras.isEmpty)
    // The program reads what it has written.
    let ended = try sandbox.run("run", "--store", "hardened-file", "--runs", "50")
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(ended.lines[0].contains("all eras") == eras.isEmpty, "\(ended.lines[0])")
  }

  @Test func eachFileSaysWhatItIsFor() throws {
    let ended = try package().run("init")
    let lines = ended.lines
    let start = try #require(lines.firstIndex(of: "What they are for:"))
    for name in Self.files {
      let line = try #require(lines[start...].first { $0.hasPrefix("  \(name)  ") }, "\(name)")
      #expect(line.dropFirst(name.count + 2).contains { $0.isLetter })
    }
    let last = try #require(lines.firstIndex { $0.hasPrefix("The last three are for searches") })
    #expect(
      lines[..<last].suffix(4).filter { !$0.isEmpty }.map { $0.split(separator: " ")[0] }
        == [".github/workflows/chaos.yml", "Chaos/campaign.sbatch", "Chaos/campaign.yaml"])
  }

  @Test func whoWantsNoCampaignsGetsNone() throws {
    let sandbox = try package()
    let ended = try sandbox.run("init", "--no-campaigns")
    #expect(ended.status == 0)
    let files = Self.files.filter { !$0.hasPrefix(".github") && !$0.hasPrefix("Chaos/") }
    #expect(files.count == Self.files.count - 3)
    #expect(try sandbox.files() == (files + Self.own).sorted())
    #expect(ended.output.contains("Without '--no-campaigns' there are also files for GitHub"))
    // They may come later.
    #expect(try sandbox.run("init", "--missing").status == 0)
    #expect(try sandbox.files() == (Self.files + Self.own).sorted())
  }

  /// A package that names no platforms does not build with chaos on a Mac.
  @Test(arguments: [
    ("// swift-tools-version: 6.2\n", "platforms: [.macOS(.v15)],"),
    ("x(condition: .when(platforms: [.linux]))", "platforms: [.macOS(.v15)],"),
    ("platforms: [.iOS(.v17)],", "its platforms need .macOS(.v15) as well."),
    ("platforms: [\n  .iOS(.v17), .macOS(.v15),\n],", nil),
  ])
  func platformsAreNamedWhereTheyLack(_ manifest: String, _ line: String?) throws {
    let sandbox = try package()
    try sandbox.write(manifest, to: "Package.swift")
    let ended = try sandbox.run("init")
    #expect(ended.output.contains(".macOS(.v15)") == (line != nil))
    if let line { #expect(ended.lines.contains { $0.hasSuffix(line) }, "\(ended.output)") }
  }

  /// Every name of the package is filled in, in every file and in what is said.
  @Test func noNameIsLeftOut() throws {
    let sandbox = try package()
    let ended = try sandbox.run("init")
    let texts = try Self.files.map { String(decoding: try sandbox.bytes($0), as: UTF8.self) }
    let name = try Regex("@[A-Z]+@")
    for text in texts + [ended.output] {
      #expect(!text.contains(name))
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
  }

  /// The name of a folder is no name in Swift.
  @Test func namesOfModulesAreThoseOfSwift() throws {
    let sandbox = try Sandbox()
    try sandbox.write("", to: "Package.swift")
    try sandbox.write("", to: "Sources/my-app/A.swift")
    #expect(try sandbox.run("init").status == 0)
    let app = String(
      decoding: try sandbox.bytes("Sources/my_appUnderTest/PhoneApp.swift"), as: UTF8.self)
    #expect(app.contains("import my_app\n"))
    #expect(try sandbox.files().contains("Sources/my-app-chaos/main.swift"))
  }

  // MARK: Files that are there

  @Test(arguments: files) func whatIsThereStopsAll(_ name: String) throws {
    let sandbox = try package()
    try sandbox.write("mine", to: name)
    let ended = try sandbox.run("init")
    #expect(ended.status == 74)
    #expect(ended.complaint?.contains("has \(name) already, so nothing was written") == true)
    #expect(try sandbox.files() == (Self.own + [name]).sorted())
    #expect(try sandbox.bytes(name) == Array("mine".utf8))
  }

  /// A file, a link to somewhere else, or one to nothing, where a folder is to be.
  @Test(arguments: ["Chaos", ".github", "Tests"], ["file", "elsewhere", "nowhere"])
  func whatIsNoFolderStopsAll(_ name: String, _ kind: String) throws {
    let sandbox = try package()
    let place = sandbox.work + "/" + name
    let elsewhere = try TemporaryFolder()
    switch kind {
    case "file": try sandbox.write("mine", to: name)
    case "elsewhere":
      try FileManager.default.createSymbolicLink(
        atPath: place, withDestinationPath: elsewhere.path)
    default:
      try FileManager.default.createSymbolicLink(
        atPath: place, withDestinationPath: "nothing/of/it")
    }
    for words in [["init"], ["init", "--missing"]] {
      let ended = try sandbox.start(words).wait()
      #expect(ended.status == 74)
      #expect(ended.complaint?.contains("\(name): is no folder of this package") == true)
    }
    for file in Self.files {
      #expect(!FileManager.default.fileExists(atPath: sandbox.work + "/" + file))
    }
    #expect(try elsewhere.files() == [])
  }

  @Test func theOthersAreWrittenWhereSomebodyAsksForThem() throws {
    let sandbox = try package()
    try sandbox.write("mine", to: Self.files[0])
    let ended = try sandbox.run("init", "--missing")
    #expect(ended.status == 0)
    #expect(ended.lines.contains("kept     \(Self.files[0]), as it was"))
    #expect(try sandbox.bytes(Self.files[0]) == Array("mine".utf8))
    #expect(try sandbox.files() == (Self.files + Self.own).sorted())
    let again = try sandbox.run("init", "--missing")
    #expect(again.status == 0 && again.lines.contains("nothing was missing"))
  }

  /// A link that leads nowhere is somebody's too.
  @Test func linksAreKept() throws {
    let sandbox = try package()
    try FileManager.default.createDirectory(
      atPath: sandbox.work + "/Chaos", withIntermediateDirectories: false)
    #expect(symlink("nowhere", sandbox.work + "/Chaos/campaign.yaml") == 0)
    let ended = try sandbox.run("init", "--missing")
    #expect(ended.lines.contains("kept     Chaos/campaign.yaml, as it was"))
    #expect(!(try sandbox.files().contains("Chaos/nowhere")))
  }

  // MARK: Folders that are no packages

  @Test func aFolderWithoutAManifestIsRefused() throws {
    let sandbox = try Sandbox()
    try sandbox.write("", to: "notes/Sources/Notes/Notes.swift")
    let ended = try sandbox.run("init", "notes")
    #expect(ended.status == 66)
    #expect(ended.complaint == "Error: notes: has no Package.swift, so it is no Swift package")
    let none = try sandbox.run("init", "nowhere")
    #expect(none.status == 66 && none.complaint == "Error: nowhere: no such folder")
    #expect(try sandbox.files() == ["notes/Sources/Notes/Notes.swift"])
  }

  @Test func theTargetIsNamedWhereThereAreSeveral() throws {
    let sandbox = try package()
    try sandbox.write("", to: "Sources/Other/Other.swift")
    let ended = try sandbox.run("init")
    #expect(ended.status == 64)
    #expect(ended.complaint?.contains("Name it with '--target'") == true)
    #expect(ended.complaint?.contains("Habits, Other") == true)
    let wrong = try sandbox.run("init", "--target", "Habit")
    #expect(wrong.status == 64 && wrong.complaint?.contains("Did you mean 'Habits'?") == true)
    #expect(try sandbox.run("init", "--target", "Habits").status == 0)
    let bare = try Sandbox()
    try bare.write("", to: "Package.swift")
    #expect(try bare.run("init").complaint?.contains("Below ./Sources: none.") == true)
  }

  // MARK: What others make of the files

  private static func runs(_ line: String) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "PATH=/usr/local/bin:/usr/bin:/bin; \(line)"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  static let hasYAML = runs("/usr/bin/python3 -c 'import yaml'")
  static let hasShellcheck = runs("command -v shellcheck")

  @Test(.enabled(if: hasYAML, "needs python3-yaml")) func documentsAreYAML() throws {
    let sandbox = try package()
    #expect(try sandbox.run("init").status == 0)
    let script = """
      import json, sys, yaml
      print(json.dumps([yaml.safe_load(open(path)) for path in sys.argv[1:]]))
      """
    // The workflow's `on` is the value true to YAML 1.1, and so is its key.
    let ended = try sandbox.start(
      ["-c", script, ".github/workflows/chaos.yml", "Chaos/campaign.yaml"],
      program: "/usr/bin/python3"
    ).wait()
    #expect(ended.status == 0, "\(ended.errors)")
    let parsed = try JSONSerialization.jsonObject(with: Data(ended.output.utf8))
    let documents = try #require(parsed as? [[String: Any]])
    let jobs = try #require(documents[0]["jobs"] as? [String: [String: Any]])
    #expect(jobs.keys.sorted() == ["merge", "plan", "search", "tests"])
    let environment = try #require(documents[0]["env"] as? [String: Int])
    let strategy = try #require(jobs["search"]?["strategy"] as? [String: Any])
    let matrix = try #require(strategy["matrix"] as? [String: [Int]])
    #expect(matrix["shard"] == Array(1...(environment["SHARDS"] ?? 0)))
    for job in jobs.values { #expect((job["steps"] as? [Any])?.isEmpty == false) }
    let spec = try #require(documents[1]["spec"] as? [String: Any])
    #expect(documents[1]["kind"] as? String == "Job")
    #expect(spec["completionMode"] as? String == "Indexed")
    #expect(spec["completions"] as? Int == spec["parallelism"] as? Int)
  }

  @Test func theSlurmScriptIsShell() throws {
    let sandbox = try package()
    #expect(try sandbox.run("init").status == 0)
    let ended = try sandbox.start(["-n", "Chaos/campaign.sbatch"], program: "/bin/bash").wait()
    #expect(ended.status == 0 && ended.errors.isEmpty, "\(ended.errors)")
  }

  @Test(.enabled(if: hasShellcheck, "needs shellcheck")) func shellcheckHasNothingToSay() throws {
    let sandbox = try package()
    #expect(try sandbox.run("init").status == 0)
    let ended = try sandbox.shell("shellcheck Chaos/campaign.sbatch")
    #expect(ended.status == 0, "\(ended.output)")
  }
}
