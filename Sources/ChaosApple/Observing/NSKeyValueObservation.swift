// The hold that a block has on what it observes.

import Foundation

/// An observation by a block. It ends when this is let go.
public final class NSKeyValueObservation: NSObject {
  private let observer: SettingObserver

  init(_ observer: SettingObserver) { self.observer = observer }

  public func invalidate() { SettingObservers.shared.remove { $0 === observer } }

  deinit { invalidate() }
}
