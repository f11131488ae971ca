// Key-value observation of settings: by names, and by key paths with a block.

import Foundation

extension UserDefaults {
  /// Tells the observer of each change of a setting, by whichever process (F46). The observer is
  /// not retained.
  public func addObserver(
    _ observer: KeyValueObserver, forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
  ) {
    let setting = SettingObserver(self, [keyPath], by: observer, context: context) {
      [weak observer, unowned self] old, new in
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
      if options.contains(.old) { change[.oldKey] = old[0]?.object ?? NSNull() }
      if options.contains(.new) { change[.newKey] = new[0]?.object ?? NSNull() }
      observer?.observeValue(forKeyPath: keyPath, of: self, change: change, context: context)
    }
    SettingObservers.shared.add(setting)
    guard options.contains(.initial) else { return }
    var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
    if options.contains(.new) { change[.newKey] = object(forKey: keyPath) ?? NSNull() }
    observer.observeValue(forKeyPath: keyPath, of: self, change: change, context: context)
  }

  /// Ends what `addObserver` began; an observer that there is not ends the process, as on iOS.
  public func removeObserver(
    _ observer: KeyValueObserver, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    remove(observer, keyPath) { $0 == context }
  }

  public func removeObserver(_ observer: KeyValueObserver, forKeyPath keyPath: String) {
    remove(observer, keyPath) { _ in true }
  }

  private func remove(
    _ observer: KeyValueObserver, _ keyPath: String,
    _ isMeant: (UnsafeMutableRawPointer?) -> Bool
  ) {
    func isIt(_ known: SettingObserver) -> Bool {
      known.object === observer && known.defaults === self && known.names == [keyPath]
        && isMeant(known.context)
    }
    guard SettingObservers.shared.contains(where: isIt) else {
      Exception.raise(
        "Cannot remove an observer \(observer) for the key path \"\(keyPath)\" from \(self) "
          + "because it is not registered as an observer.")
    }
    SettingObservers.shared.remove(where: isIt)
  }

  /// Calls the block after each change of the settings that the property reads, by whichever
  /// process (F46), until what this returns is let go. On iOS the property must be `@objc dynamic`
  /// and have the name of the setting; here its name does not matter.
  public func observe<Value>(
    _ keyPath: KeyPath<UserDefaults, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (UserDefaults, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var last: Value?
    let names = ReadSettings.names { last = self[keyPath: keyPath] }
    func change(_ old: Value?, _ new: Value?) -> NSKeyValueObservedChange<Value> {
      NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) ? new : nil,
        oldValue: options.contains(.old) ? old : nil)
    }
    let setting = SettingObserver(self, names) { [unowned self] _, _ in
      let (old, new) = (last, self[keyPath: keyPath])
      last = new
      changeHandler(self, change(old, new))
    }
    SettingObservers.shared.add(setting)
    if options.contains(.initial) { changeHandler(self, change(nil, last)) }
    return NSKeyValueObservation(setting)
  }
}
