// The simulation against this machine, on stores whose every answer must be the same.

import ChaosCatalog
import ChaosFidelity
import ChaosTrace
import Testing

#if os(Linux) && arch(x86_64)
  @Suite struct AgreementTests {
    @Test(arguments: [
      "plain-file", "plain-file:layout=dictionary,atomic", "hardened-file", "canary",
      "canary:writes-in-place", "sqlite-rollback", "sqlite-wal",
    ])
    func simulationAndKernelAgree(_ name: String) throws {
      let catalog = Catalog()
      let meter = FidelityMeter(catalog)
      let report = try meter.measure(
        try catalog.store(name), seeds: 11..<12, named: "11", runs: 100)
      #expect(report.agreeing == 100, "\(FidelityText.lines(report).joined(separator: "\n"))")
      // Otherwise there was nothing to agree about.
      #expect(report.killsWithinActs > 10)
      #expect(report.answers > 1_000)
    }

    /// Foundation, in managed processes: the same system calls, answered by the kernel.
    @Test(arguments: [["plain"], ["atomic"]])
    func managedProcessesAgree(_ words: [String]) throws {
      let report = try FidelityMeter(Catalog()).measure(
        ManagedNotesFile(words: words), seeds: 11..<12, named: "11", runs: 100)
      #expect(report.agreeing == 100, "\(FidelityText.lines(report).joined(separator: "\n"))")
      #expect(report.killsWithinActs > 10)
    }

    /// Shared mappings of a real file, and writes that sync: what a kill leaves is the same.
    @Test(arguments: [["mapped"], ["dsync"]])
    func mappedMemoryAgrees(_ words: [String]) throws {
      let report = try FidelityMeter(Catalog()).measure(
        SlotFileKind(words: words), seeds: 11..<12, named: "11", runs: 100)
      #expect(report.agreeing == 100, "\(FidelityText.lines(report).joined(separator: "\n"))")
      #expect(report.killsWithinActs > 10)
    }

    /// One process waits for the lock of another that stopped: who goes on first is the same.
    @Test(arguments: ["hardened-file", "canary", "sqlite-rollback", "sqlite-wal"])
    func processesThatRaceAgree(_ name: String) throws {
      let catalog = Catalog()
      let meter = FidelityMeter(catalog)
      for pause in 1...24 {
        for end in ["proceed app end", "kill app jetsam\nlaunch app user", "act app read theme"] {
          let text = """
            chaos trace 1
            phone ios18 no-passcode disk=kill
            launch app user
            launch notifications push
            act app write theme
            act app write theme pause=\(pause)
            act notifications write theme
            \(end)
            act notifications read theme
            """
          let trace = try TraceText(parsing: text + "\n").trace
          let measured = try meter.measure(trace, try catalog.store(name))
          #expect(measured.agrees, "pause \(pause), \(end): \(measured)")
        }
      }
    }

    @Test(arguments: ["session-cached", "keychain", "coordinated-file"])
    func whatNeedsIOSIsUnknown(_ name: String) throws {
      let catalog = Catalog()
      let report = try FidelityMeter(catalog).measure(
        try catalog.store(name), seeds: 1..<2, named: "1", runs: 3)
      #expect(report.verdict == .unknown)
      #expect(report.disagreements.isEmpty)
    }
  }
#endif
