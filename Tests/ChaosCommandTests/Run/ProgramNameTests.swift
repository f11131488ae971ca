// A user's executable is the tool under another name: usage, errors and replay lines say that name.

import Foundation
import Testing

@Suite struct ProgramNameTests {
  /// The tool at another path below the working folder.
  private func sandbox(_ path: String) throws -> (sandbox: Sandbox, program: String) {
    let sandbox = try Sandbox()
    let program = "\(sandbox.work)/\(path)"
    try FileManager.default.createDirectory(
      atPath: (program as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: Tool.path)
    try sandbox.write(Traces.streak, to: "t.trace")
    return (sandbox, program)
  }

  private func replayLine(_ sandbox: Sandbox, _ call: String) throws -> String {
    let ended = try sandbox.shell(
      "CHAOS_COMMAND=; export CHAOS_COMMAND; \(call) shrink \(sandbox.work)/t.trace "
        + "-o \(sandbox.work)/s.trace")
    #expect(ended.status == 1, "\(ended.errors)")
    let line = try #require(ended.lines.dropLast().last).trimmingPrefix("    replay   ")
    // The path of the package is told without what is superfluous in it.
    return String(line).replacing(sandbox.work, with: "WORK")
      .replacing((sandbox.work as NSString).standardizingPath, with: "WORK")
  }

  /// README.md names every command that the help has, and no other.
  @Test func theReadmeNamesEveryCommand() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let readme = try String(contentsOfFile: root + "/README.md", encoding: .utf8)
    let section = try #require(readme.components(separatedBy: "\n## Commands\n").last)
    let paragraph = section.trimmingPrefix("\n").components(separatedBy: "\n\n")[0]
    let told = paragraph.matches(of: /`([a-z]+)`/).map(\.1)
    let help = try Sandbox().run("--help").output
    let list = try #require(help.components(separatedBy: "SUBCOMMANDS:\n").last)
    let known = list.components(separatedBy: "\n\n")[0].split(separator: "\n").compactMap { line in
      // What goes on with the line above stands further in.
      line.hasPrefix("   ") ? nil : line.split(separator: " ").first
    }
    #expect(told.sorted() == known.sorted())
  }

  @Test func usageAndErrorsNameTheExecutable() throws {
    let (sandbox, program) = try sandbox("bin/notes-chaos")
    let help = try sandbox.start(["--help"], program: program).wait()
    #expect(help.output.contains("USAGE: notes-chaos <subcommand>"))
    #expect(!help.output.contains("USAGE: chaos"))
    let list = try sandbox.start(["list"], program: program).wait()
    #expect(list.lines.last == "notes-chaos list NAME lists one of them")
    let wrong = try sandbox.start(["list", "apps"], program: program).wait()
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("See 'notes-chaos list --help'"))
    let stores = try sandbox.start(["list", "stores"], program: program).wait()
    #expect(stores.output.contains("'notes-chaos list canaries'"))
    #expect(try sandbox.run("--help").output.contains("USAGE: chaos <subcommand>"))
  }

  @Test func theReplayLineIsHowTheProgramWasStarted() throws {
    let (sandbox, program) = try sandbox("bin/notes chaos")
    #expect(try replayLine(sandbox, "'bin/notes chaos'") == "'bin/notes chaos' replay WORK/s.trace")
    #expect(
      try replayLine(sandbox, "'\(program)'") == "'WORK/bin/notes chaos' replay WORK/s.trace")
    #expect(
      try replayLine(sandbox, "PATH=$PWD/bin:$PATH 'notes chaos'")
        == "'notes chaos' replay WORK/s.trace")
  }

  /// `swift run` starts a file that nobody typed the name of.
  @Test func whatAPackageBuiltIsRunByThePackage() throws {
    let (sandbox, program) = try sandbox(".build/some-triple/debug/notes-chaos")
    #expect(try replayLine(sandbox, program) == "swift run notes-chaos replay WORK/s.trace")
    #expect(
      try replayLine(sandbox, ".build/some-triple/debug/notes-chaos")
        == "swift run notes-chaos replay WORK/s.trace")
    #expect(
      try replayLine(sandbox, "cd /; \(program)")
        == "swift run --package-path WORK notes-chaos replay WORK/s.trace")
    let (other, release) = try self.sandbox(".build/some-triple/release/notes-chaos")
    #expect(
      try replayLine(other, release) == "swift run -c release notes-chaos replay WORK/s.trace")
  }

  /// A wrapper script knows better.
  @Test func theWrappersWordCounts() throws {
    let (sandbox, program) = try sandbox(".build/debug/notes-chaos")
    let ended = try sandbox.start(
      ["shrink", "t.trace", "-o", "s.trace"], environment: ["CHAOS_COMMAND": "./do chaos"],
      program: program
    ).wait()
    #expect(ended.lines.dropLast().last == "    replay   ./do chaos replay s.trace")
  }
}
