// `chaos fidelity`: what it prints, its exit status, and what it leaves behind.

import Foundation
import Testing

#if os(Linux) && arch(x86_64)
  @Suite struct FidelityCommandTests {
    @Test func agreementIsTold() throws {
      let sandbox = try Sandbox()
      let ended = try sandbox.run(
        "fidelity", "--store", "plain-file", "--runs", "5", "--place", sandbox.work)
      #expect(ended.status == 0, "\(ended.errors)")
      #expect(
        ended.lines.first == "✓ plain-file: 5 of 5 traces agree with this machine, seed 0x1")
      #expect(try sandbox.files() == [])
    }

    @Test func programsGetADocument() throws {
      struct Report: Decodable {
        var store: String
        var traces: Int
        var agreeing: Int
      }
      let ended = try Sandbox().run(
        "fidelity", "--store", "canary", "--runs", "3", "--format", "json")
      #expect(ended.status == 0)
      let report = try #require(try ended.json([Report].self).first)
      #expect(report.store == "canary" && report.traces == 3 && report.agreeing == 3)
    }

    @Test func aTraceOfAFileIsMeasured() throws {
      let sandbox = try Sandbox()
      try sandbox.write(
        Sandbox.trace("plain-file", "launch app user; act app write streak; kill app jetsam"),
        to: "a.trace")
      let ended = try sandbox.run("fidelity", "--store", "plain-file", "--trace", "a.trace")
      #expect(ended.status == 0, "\(ended.errors)")
      #expect(ended.lines.first?.hasPrefix("✓ plain-file: 1 of 1 traces agree") == true)
    }

    /// A part of iOS that a real machine has not makes the answer unknown, never green.
    @Test func whatNoMachineHasIsUnknown() throws {
      let ended = try Sandbox().run("fidelity", "--store", "session-cached", "--runs", "2")
      #expect(ended.status == 2)
    }

    @Test(arguments: [["--runs", "0"], ["--store", "plain-fil"], ["--seed", "x"]])
    func whatMakesNoSenseIsRefused(_ arguments: [String]) throws {
      let ended = try Sandbox().start(["fidelity"] + arguments).wait()
      #expect(ended.status == 64)
      #expect(ended.output.isEmpty)
      #expect(!ended.errors.isEmpty)
    }

    @Test(arguments: [["--trace", "none.trace"], ["--place", "none"]])
    func whatIsNotThereIsNamed(_ arguments: [String]) throws {
      let ended = try Sandbox().start(["fidelity", "--runs", "1"] + arguments).wait()
      #expect((65...77).contains(ended.status), "\(ended.status)")
      #expect(ended.errors.contains("none"), "\(ended.errors)")
    }

    /// Folders of meters that were killed go with the next command that starts workers.
    @Test func foldersOfTheDeadAreRemoved() throws {
      let sandbox = try Sandbox()
      let ended = try sandbox.start(["--version"])
      _ = try ended.wait()
      let own = "chaos-real-\(getpid())-alive"
      for name in ["chaos-real-\(ended.id)-gone", own, "chaos-really"] {
        try sandbox.write("kept", to: "../tmp/\(name)/group/a")
      }
      _ = try sandbox.run("run", "--store", "plain-file", "--runs", "1")
      #expect(sandbox.leftovers.sorted() == [own, "chaos-really"].sorted())
    }
  }
#endif
