// An app with few keys is searched by them: one whose key is mapped wrongly breaks early, and one
// that was never seen at work does not hold.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosStores
import ChaosTrace
import Testing

/// An app of one key: whatever is written there, it says the same.
private struct Deaf: StoreKind {
  let name = "deaf"
  let summary = "one key"
  var keys: [Key]? = [.session]
  var isDeaf = true
  private let file = HardenedFile()

  init(_ keys: [Key], isDeaf: Bool = true) { (self.keys, self.isDeaf) = (keys, isDeaf) }

  func promises(_ era: Era) -> Promises { file.promises(era) }
  func open(_ host: Host) throws(StoreError) -> any Store {
    let store = try file.open(host)
    return isDeaf ? DeafStore(store: store) : store
  }
}

private final class DeafStore: Store {
  private let store: any Store

  init(store: any Store) { self.store = store }

  func read(_ key: Key) -> ReadOutcome {
    let answer = store.read(key)
    guard case .value = answer else { return answer }
    return .value(Value(bytes: Array("in".utf8)))
  }
  func write(_ key: Key, _ value: Value?) throws(StoreError) { try store.write(key, value) }
  func flush() throws(StoreError) { try store.flush() }
}

@Suite struct WrongMappingTests {
  /// As many traces as a test of an app runs.
  @Test(arguments: 1...10) func aKeyThatIsMappedWronglyIsFound(seed: UInt64) throws {
    #expect(try StoreReport.ofOne(Deaf([.session]), seed: seed, runs: 250).verdict == .broken)
    let right = try StoreReport.ofOne(Deaf([.session], isDeaf: false), seed: seed, runs: 250)
    #expect(right.verdict == .held)
    #expect(right.neverHappened.allSatisfy { $0 != "act read" && $0 != "act write" })
  }

  @Test func whatNobodyHasSeenAtWorkIsUnknown() throws {
    let report = try StoreReport.ofOne(Deaf([]), seed: 1, runs: 250)
    #expect(report.verdict == .unknown)
    #expect(report.doubts == ["no act of any trace took effect: nobody has seen the app work"])
  }
}
