// `chaos certify` from outside: what it says, what it writes, and a search that is killed.

import ChaosTrace
import Foundation
import Testing

@Suite struct CertifyCommandTests {
  private static let crashes = [
    "--letter", "launch-extension", "--letter", "act-extension", "--letter", "kill-extension",
    "--letter", "power-loss",
  ]

  @Test func aCarefulStoreIsCertifiedAndChecked() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run(
      "certify", "--store", "hardened-file", "--steps", "2", "--jobs", "2", "-q")
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(ended.lines.contains { $0.hasPrefix("✓ held     hardened-file: all ") })
    #expect(ended.lines.contains { $0.contains(" traces of up to 2 steps hold; ") })
    #expect(ended.lines.contains("   certificate: hardened-file.certificate.json"))
    #expect(ended.lines.last?.hasPrefix("chaos: verdict held, steps 2, traces ") == true)
    #expect(try sandbox.files() == ["hardened-file.certificate.json"])
    let checked = try sandbox.run(
      "certify", "--check", "hardened-file.certificate.json", "--samples", "50", "-q")
    #expect(checked.status == 0, "\(checked.errors) \(checked.output)")
    #expect(checked.lines.contains { $0.hasSuffix("50 drawn traces run") })
    // What it is about stands there in words.
    for words in ["\"launch-app\",", "\"streak\"", "\"era\" : \"ios18\"", "\"apfs.power\""] {
      #expect(try sandbox.text("work/hardened-file.certificate.json").contains(words))
    }
    let again = try sandbox.run(
      "certify", "--store", "hardened-file", "--steps", "2", "--jobs", "1", "--format", "json",
      "-q", "-o", "again.json")
    #expect(Array(again.output.utf8) == (try sandbox.bytes("hardened-file.certificate.json")))
    #expect(Array(again.output.utf8) == (try sandbox.bytes("again.json")))
    #expect(sandbox.leftovers == [])
  }

  @Test func theShortestTraceReplays() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.start(
      [
        "certify", "--store", "canary:no-folder-sync", "--steps", "6", "--model", "apfs.panic",
        "-q",
      ]
        + Self.crashes
    ).wait()
    #expect(ended.status == 1, "\(ended.errors)")
    #expect(
      ended.lines.contains { line in
        line.hasPrefix("✗ broken   canary:no-folder-sync: a trace of ")
          && line.contains(", and no shorter one of this alphabet does; ")
      })
    let line = try #require(ended.lines.first { $0.contains("chaos replay ") })
    let words = try #require(line.firstRange(of: "chaos replay ")).lowerBound
    let replayed = try sandbox.shell(String(line[words...]))
    #expect(replayed.status == 1, "\(replayed.errors)")
    #expect(try sandbox.files().contains { $0.hasPrefix("Corpus/Found/canary") })
  }

  /// A search that is killed in the middle goes on to the bytes of one that was not.
  @Test func aKilledSearchGoesOn() throws {
    let sandbox = try Sandbox()
    let plan = ["certify", "--store", "hardened-file", "--steps", "4", "-q"] + Self.crashes
    let whole = try sandbox.start(plan + ["-o", "whole.json"]).wait()
    #expect(whole.status == 0)
    let part = try sandbox.start(
      ["certify", "--store", "hardened-file", "--steps", "3", "-q", "--resume", "search"]
        + Self.crashes
    ).wait()
    #expect(part.status == 0)
    let before = try sandbox.bytes("search")
    let killed = try sandbox.start(plan + ["--resume", "search", "-o", "killed.json"])
    killed.signal(SIGKILL)
    _ = try killed.wait()
    // Whole, or as it was: never anything between.
    if try !sandbox.files().contains("killed.json") {
      #expect(try sandbox.bytes("search") == before)
    }
    let again = try sandbox.start(plan + ["--resume", "search", "-o", "again.json"]).wait()
    #expect(again.status == 0, "\(again.errors)")
    #expect(try sandbox.bytes("again.json") == sandbox.bytes("whole.json"))
  }

  /// What there is no time for is not green, unless nobody asked for it.
  @Test func thereIsNoTimeForAll() throws {
    let sandbox = try Sandbox()
    let plan = ["certify", "--store", "hardened-file", "--for", "1s", "-q", "--jobs", "1"]
    let asked = try sandbox.start(plan + ["--steps", "40"]).wait()
    #expect(asked.status == 2, "\(asked.errors)")
    #expect(asked.lines.contains { $0.hasPrefix("   nothing is said of traces of ") })
    let ended = try sandbox.start(plan).wait()
    #expect(ended.status == 0)
    #expect(ended.lines.contains { $0.hasPrefix("   nothing is said of traces of ") })
  }

  @Test(arguments: [
    ("certify", "Name a store with '--store', or use '--check'."),
    ("certify --store hardened-file --check x", "'--check' takes no '--store': the certificate"),
    ("certify --store hardened-file --steps 65", "'--steps' must be between 1 and 64."),
    ("certify --store hardened-file --steps 0", "'--steps' must be between 1 and 64."),
    ("certify --store hardened-file --act own-1", "hardened-file has no act 'own-1'."),
    (
      "certify --store hardened-file --resume x -o x",
      "'--resume' and '--output' must be two files."
    ),
    ("certify --store hardened-file --samples 3", "'--samples' and '--seed' belong to '--check'."),
    ("certify --store hardened-file --letter dance", "No letter 'dance'. Known: launch-app, "),
    ("certify --store hardened-file --era all", "A certificate is for one era."),
    ("certify --store all", "One store is needed here, and 'all' is several."),
  ])
  func mistakesAreNamed(arguments: String, complaint: String) throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.start(arguments.split(separator: " ").map(String.init)).wait()
    #expect(ended.status == 64)
    #expect(ended.complaint?.hasPrefix("Error: \(complaint)") == true, "\(ended.errors)")
    #expect(try sandbox.files().isEmpty)
  }

  /// What is not the same twice is not broken, and what did nothing has not held.
  @Test(arguments: [
    ("rogue:dice --act write --act remove --steps 3", "the store is not the same from run to run"),
    ("hardened-file --letter unlock --steps 3", "no act of the alphabet was ever done"),
    ("hardened-file --letter act-app --steps 2", "no act of the alphabet was ever done"),
  ])
  func doubtsAreNoVerdict(arguments: String, doubt: String) throws {
    let sandbox = try Sandbox()
    let words = ["certify", "-q", "--store"] + arguments.split(separator: " ").map(String.init)
    let ended = try sandbox.start(words).wait()
    #expect(ended.status == 2, "\(ended.output)")
    #expect(ended.lines.contains { $0.hasPrefix("   ? \(doubt)") }, "\(ended.output)")
    #expect(try sandbox.files().isEmpty)
  }

  @Test func aTrapIsToldByItsTrace() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run(
      "certify", "--store", "rogue:trap", "--act", "write", "--act", "remove", "--steps", "3", "-q")
    #expect(ended.status == 1, "\(ended.output)")
    #expect(ended.lines.contains { $0.hasPrefix("✗ broken  RunsWithoutTrap   rogue:trap") })
    #expect(try sandbox.files().map { $0.hasPrefix("Corpus/Found/rogue~trap/") } == [true])
  }

  @Test func whatIsNoCertificateIsRefused() throws {
    let sandbox = try Sandbox()
    try sandbox.write("{}", to: "c.json")
    let ended = try sandbox.run("certify", "--check", "c.json")
    #expect(ended.status == 65)
    #expect(ended.complaint?.hasPrefix("Error: c.json: ") == true)
    #expect(try sandbox.run("certify", "--check", "d.json").status == 66)
    try sandbox.write("nothing", to: "search")
    let search = try sandbox.run(
      "certify", "--store", "hardened-file", "--steps", "1", "--resume", "search", "-q")
    #expect(search.status == 65)
    #expect(search.complaint == "Error: search: byte 0: no search of 'chaos certify'")
  }
}
