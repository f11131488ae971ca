// A store that loses one value by work on another, beside a plainer bug that is met far more often.

import ChaosCampaign
import ChaosContracts
import ChaosPhone
import ChaosReports
import ChaosTrace
import Testing

@Suite struct PlainDamageTests {
  /// A file for each value, and none for a long one. In a store that wipes, a long one takes all
  /// away.
  private struct Wiping: StoreKind {
    let name = "wiping"
    let summary = "forgets which value it is that is too long"
    var wipes = true

    func promises(_ era: Era) -> Promises {
      var promises = Promises()
      promises.outlivesApp = true
      return promises
    }

    func open(_ host: Host) throws(StoreError) -> any Store { Files(host, wipes: wipes) }
  }

  private final class Files: Store {
    private let host: Host
    private let wipes: Bool

    init(_ host: Host, wipes: Bool) { (self.host, self.wipes) = (host, wipes) }

    private func path(_ key: Key) -> String { host.group + "/Documents/" + key.word }

    func read(_ key: Key) -> ReadOutcome {
      do {
        let bytes = try host.files.contents(path(key))
        return bytes.isEmpty ? .absent : .value(Value(bytes: bytes))
      } catch { return .absent }
    }

    func write(_ key: Key, _ value: Value?) throws(StoreError) {
      do {
        guard let value, value.bytes.count < 100 else {
          let others = wipes && value != nil ? Key.allCases : [key]
          for other in others { try host.files.discard(path(other)) }
          return
        }
        try host.files.discard(path(key))
        try host.files.create(path(key), value.bytes, .full)
      } catch { throw .unavailable }
    }
  }

  /// The long value alone, which is nil afterwards, is met more often, and is a part of each trace
  /// that shows the other.
  @Test(arguments: 1...10) func itIsTold(seed: UInt64) throws {
    let report = try StoreReport.ofOne(Wiping(), seed: seed, runs: 400)
    let found = try #require(report.findings.first { $0.cause?.harmsOthers == true })
    #expect(found.invariant == "NoCollateralDamage")
    #expect(found.trace.steps.count <= 3)
    #expect(FindingWords(found).fields.first?.words.hasPrefix("a change of another value") == true)
    let sound = try StoreReport.ofOne(Wiping(wipes: false), seed: seed, runs: 400)
    #expect(!sound.findings.contains { $0.cause?.harmsOthers == true })
  }
}
