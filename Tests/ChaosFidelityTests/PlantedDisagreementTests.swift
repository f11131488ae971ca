// Stores that behave otherwise on real files than on simulated ones: the meter must tell.

import ChaosCatalog
import ChaosContracts
import ChaosFidelity
import Testing

#if os(Linux) && arch(x86_64)
  @Suite struct PlantedDisagreementTests {
    private func measure(_ kind: some StoreKind) throws -> FidelityReport {
      try FidelityMeter(Catalog()).measure(kind, seeds: 3..<4, named: "3", runs: 20)
    }

    @Test func aStoreOfOnesOwnAgrees() throws {
      let report = try measure(TwoFaced(fault: .none))
      #expect(report.verdict == .held, "\(FidelityText.lines(report).joined(separator: "\n"))")
    }

    /// Libraries start threads of their own; where files are real, no turns are taken.
    @Test func aThreadOnRealFilesIsNoDifference() throws {
      let report = try measure(TwoFaced(fault: .thread))
      #expect(report.verdict == .held, "\(FidelityText.lines(report).joined(separator: "\n"))")
    }

    @Test func anotherAnswerIsTold() throws {
      let report = try measure(TwoFaced(fault: .answer))
      #expect(report.verdict == .broken)
      let told = try #require(report.disagreements.first?.differences.first)
      #expect(told.real == "corrupt")
      let text = FidelityText.lines(report).joined(separator: "\n")
      #expect(text.contains("chaos trace 1\n"), "the trace can be replayed")
    }

    @Test func anotherFileIsTold() throws {
      let report = try measure(TwoFaced(fault: .file))
      #expect(report.verdict == .broken)
      let told = report.disagreements.flatMap(\.differences)
      #expect(told.contains { $0.what == "/group/left" && $0.simulated == "not there" })
    }

    @Test func otherBytesAreTold() throws {
      let report = try measure(TwoFaced(fault: .bytes))
      let told = report.disagreements.flatMap(\.differences)
      #expect(told.contains { $0.what.hasPrefix("/group/") && $0.real.hasPrefix("1 bytes") })
    }

    @Test func anotherCallIsTold() throws {
      let report = try measure(TwoFaced(fault: .call))
      let told = report.disagreements.flatMap(\.differences)
      #expect(told.contains { $0.what.hasPrefix("event") })
    }

    @Test func aTrapIsTold() throws {
      let report = try measure(TwoFaced(fault: .trap))
      let told = report.disagreements.flatMap(\.differences)
      #expect(told.contains { $0.real == "app traps: on real files" })
    }

    @Test func anotherCauseOfATrapIsTold() throws {
      let report = try measure(TwoFaced(fault: .otherTrap))
      let told = report.disagreements.flatMap(\.differences)
      #expect(
        told.contains { $0.simulated == "app traps: here" && $0.real == "app traps: there" })
    }
  }
#endif
