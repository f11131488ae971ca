// The tab bar of the 2012 article: whoever selects a tab makes its observer save it.

import ChaosContracts
import ChaosTrace

/// A tab bar whose selection is saved.
struct TabBar {
  private let store: any Store
  /// Whether the observer is there while the saved tab is selected.
  private let echoes: Bool
  private static let key = Key.theme

  init(_ store: any Store, echoes: Bool) {
    self.store = store
    self.echoes = echoes
  }

  /// Selects the saved tab (B06). Every answer but a value means the first tab.
  func restore() {
    let selected: Value? = if case .value(let tab) = store.read(Self.key) { tab } else { nil }
    guard echoes else { return }
    // The observer: what was selected is saved, and synchronised. Its result is not looked at.
    try? store.write(Self.key, selected)
    try? store.flush()
  }
}
