// The tab bar of the 2012 article: whoever selects a tab makes its observer save it.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// A tab bar whose selection is saved, and restored at launch.
final class TabBar: Store {
  private let store: any Store
  private static let key = Key.theme
  /// The first tab, as the integer that is saved for it. Nobody can tell it from no value.
  private static let first = Value(bytes: Array("0".utf8))

  private let host: Host
  /// What was found at launch; nil for an app that looks each time.
  private var found: [Authorization]?

  init(_ store: any Store, _ host: Host, _ status: SavedTab.Status) {
    self.store = store
    self.host = host
    if status == .atLaunch { found = current }
  }

  private var current: [Authorization] { PersonalData.allCases.map(host.authorization) }

  /// The states that stand at the top of the tabs.
  func authorizations() -> [Authorization]? { found ?? current }

  private func show(_ tab: Value) {
    // Each value is another tab, and there are five.
    let sum = tab.bytes.reduce(0) { ($0 + Int($1)) % PersonalData.allCases.count }
    let data = PersonalData(code: UInt8(sum))
    let answer = host.requestAuthorization(data)
    found?[Int(data.code)] = answer
  }

  /// Selects the saved tab (B06): every answer but a value means the first one. `echoes`: whether
  /// the observer is there already. What is selected is saved then, whatever comes of it.
  func restore(echoes: Bool) {
    let selected = if case .value(let tab) = store.read(Self.key) { tab } else { Self.first }
    show(selected)
    guard echoes else { return }
    try? store.write(Self.key, selected)
    try? store.flush()
  }

  private func seen(_ outcome: ReadOutcome) -> ReadOutcome {
    outcome == .value(Self.first) ? .absent : outcome
  }

  func read(_ key: Key) -> ReadOutcome { seen(store.read(key)) }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    if key == Self.key { show(value ?? Self.first) }
    try store.write(key, value)
  }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try store.update(key) { change(seen($0)) }
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) { try store.apply(changes) }

  func flush() throws(StoreError) { try store.flush() }

  func check() -> [String] { store.check() }
}
