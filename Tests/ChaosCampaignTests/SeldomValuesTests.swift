// Seldom values: numbers that wrap, texts with the marks of a format, one value saved again and
// again. A store that holds all others and loses these is found from every seed.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosSearch
import ChaosStores
import ChaosTrace
import Testing

@Suite struct SeldomValuesTests {
  /// Seeds 1 to 10: none is chosen.
  private func found(_ flaw: Marred.Flaw, within count: Int) -> Int {
    let (simulator, kind) = (Catalog().simulator(), Marred(flaw: flaw))
    return (UInt64(1)...10).count { seed in
      let source = TraceSource(seed: seed, eras: [.ios18])
      return (0..<count).contains { !simulator.run(source.trace($0), kind).violations.isEmpty }
    }
  }

  /// The first traces of a campaign write each kind of value once.
  @Test(arguments: [Marred.Flaw.tab, .quote, .lineBreak, .ninthSave])
  func theFirstTracesFindIt(_ flaw: Marred.Flaw) {
    #expect(found(flaw, within: 250) == 10)
  }

  @Test(arguments: [Marred.Flaw.tenBits, .sixteenBits, .float])
  func aSearchFindsIt(_ flaw: Marred.Flaw) {
    #expect(found(flaw, within: 4_000) == 10)
  }

  /// Without a flaw it holds: what is found is the flaw.
  @Test func theStoreItselfHolds() { #expect(found(.none, within: 2500) == 0) }
}

/// The hardened file, with a flaw in what it takes.
struct Marred: StoreKind {
  enum Flaw { case none, tab, quote, lineBreak, ninthSave, tenBits, sixteenBits, float }

  let flaw: Flaw
  var name: String { "marred" }
  var summary: String { "a hardened file with a flaw" }

  func promises(_ era: Era) -> Promises { HardenedFile().promises(era) }

  func open(_ host: Host) throws(StoreError) -> any Store {
    MarredStore(store: try HardenedFile().open(host), flaw: flaw)
  }
}

private final class MarredStore: Store {
  private let store: any Store
  private let flaw: Marred.Flaw
  private var saves: [Key: Int] = [:]

  init(store: any Store, flaw: Marred.Flaw) { (self.store, self.flaw) = (store, flaw) }

  func read(_ key: Key) -> ReadOutcome { store.read(key) }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    saves[key, default: 0] += 1
    if flaw == .ninthSave, saves[key] == 9 { return }
    try store.write(key, value.map(marred))
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) {
    try store.apply(
      changes.map { StoreChange(key: $0.key, value: $0.value.map(marred)) })
  }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try store.update(key) { change($0).map(marred) }
  }

  private func marred(_ value: Value) -> Value {
    switch flaw {
    case .none, .ninthSave: value
    case .tab: cut(value, at: "\t")
    case .quote: cut(value, at: "\"")
    case .lineBreak: cut(value, at: "\n")
    case .tenBits: number(value) { $0 & (1 << 10 - 1) }
    case .sixteenBits: number(value) { Int(UInt16(truncatingIfNeeded: $0)) }
    case .float: number(value) { Int(Float($0)) }
    }
  }

  private func cut(_ value: Value, at mark: Unicode.Scalar) -> Value {
    Value(bytes: Array(value.bytes.prefix { $0 != UInt8(ascii: mark) }))
  }

  private func number(_ value: Value, _ kept: (Int) -> Int) -> Value {
    guard let number = value.number, kept(number) != number else { return value }
    let rest = value.bytes.drop { $0 != UInt8(ascii: ";") }
    return Value(bytes: Array("n=\(kept(number))".utf8) + rest)
  }
}
