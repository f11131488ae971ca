// The types that a setting of a view may have: those of UserDefaults, URLs, and enumerations of
// whole numbers and texts, each with a default or optional.

import ChaosApple
import Foundation

extension AppStorage {
  /// A value of another type counts as none.
  private init(plain key: String, _ store: ChaosApple.UserDefaults?, _ fallback: Value) {
    self.init(key, store) { defaults, key in
      defaults.object(forKey: key) as? Value ?? fallback
    } write: { defaults, key, value in
      defaults.set(value as Any, forKey: key)
    }
  }

  private init<Plain>(optional key: String, _ store: ChaosApple.UserDefaults?)
  where Value == Plain? {
    self.init(key, store) { defaults, key in
      defaults.object(forKey: key) as? Plain
    } write: { defaults, key, value in
      defaults.set(value.map { $0 as Any }, forKey: key)
    }
  }

  private init<Raw>(raw key: String, _ store: ChaosApple.UserDefaults?, _ fallback: Value)
  where Value: RawRepresentable<Raw> {
    self.init(key, store) { defaults, key in
      (defaults.object(forKey: key) as? Raw).flatMap(Value.init(rawValue:)) ?? fallback
    } write: { defaults, key, value in
      defaults.set(value.rawValue as Any, forKey: key)
    }
  }

  private init<Case: RawRepresentable>(optionalRaw key: String, _ store: ChaosApple.UserDefaults?)
  where Value == Case? {
    self.init(key, store) { defaults, key in
      (defaults.object(forKey: key) as? Case.RawValue).flatMap(Case.init(rawValue:))
    } write: { defaults, key, value in
      defaults.set(value.map { $0.rawValue as Any }, forKey: key)
    }
  }
}

// MARK: With a default

extension AppStorage {
  public init(wrappedValue: Value, _ key: String, store: ChaosApple.UserDefaults? = nil)
  where Value == Bool {
    self.init(plain: key, store, wrappedValue)
  }

  public init(wrappedValue: Value, _ key: String, store: ChaosApple.UserDefaults? = nil)
  where Value == Int {
    self.init(plain: key, store, wrappedValue)
  }

  public init(wrappedValue: Value, _ key: String, store: ChaosApple.UserDefaults? = nil)
  where Value == Double {
    self.init(plain: key, store, wrappedValue)
  }

  public init(wrappedValue: Value, _ key: String, store: ChaosApple.UserDefaults? = nil)
  where Value == String {
    self.init(plain: key, store, wrappedValue)
  }

  public init(wrappedValue: Value, _ key: String, store: ChaosApple.UserDefaults? = nil)
  where Value == Data {
    self.init(plain: key, store, wrappedValue)
  }

  /// From iOS 18 on.
  public init(wrappedValue: Value, _ key: String, store: ChaosApple.UserDefaults? = nil)
  where Value == Date {
    self.init(plain: key, store, wrappedValue)
  }

  public init(wrappedValue: Value, _ key: String, store: ChaosApple.UserDefaults? = nil)
  where Value == URL {
    self.init(key, store) { defaults, key in
      defaults.url(forKey: key) ?? wrappedValue
    } write: { defaults, key, value in
      defaults.set(value, forKey: key)
    }
  }

  public init(wrappedValue: Value, _ key: String, store: ChaosApple.UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int {
    self.init(raw: key, store, wrappedValue)
  }

  public init(wrappedValue: Value, _ key: String, store: ChaosApple.UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String {
    self.init(raw: key, store, wrappedValue)
  }
}

// MARK: Optional: nil is no value, and removes it

extension AppStorage {
  public init(_ key: String, store: ChaosApple.UserDefaults? = nil) where Value == Bool? {
    self.init(optional: key, store)
  }

  public init(_ key: String, store: ChaosApple.UserDefaults? = nil) where Value == Int? {
    self.init(optional: key, store)
  }

  public init(_ key: String, store: ChaosApple.UserDefaults? = nil) where Value == Double? {
    self.init(optional: key, store)
  }

  public init(_ key: String, store: ChaosApple.UserDefaults? = nil) where Value == String? {
    self.init(optional: key, store)
  }

  public init(_ key: String, store: ChaosApple.UserDefaults? = nil) where Value == Data? {
    self.init(optional: key, store)
  }

  /// From iOS 18 on.
  public init(_ key: String, store: ChaosApple.UserDefaults? = nil) where Value == Date? {
    self.init(optional: key, store)
  }

  public init(_ key: String, store: ChaosApple.UserDefaults? = nil) where Value == URL? {
    self.init(key, store) { defaults, key in
      defaults.url(forKey: key)
    } write: { defaults, key, value in
      defaults.set(value, forKey: key)
    }
  }

  public init<Case>(_ key: String, store: ChaosApple.UserDefaults? = nil)
  where Value == Case?, Case: RawRepresentable, Case.RawValue == Int {
    self.init(optionalRaw: key, store)
  }

  public init<Case>(_ key: String, store: ChaosApple.UserDefaults? = nil)
  where Value == Case?, Case: RawRepresentable, Case.RawValue == String {
    self.init(optionalRaw: key, store)
  }
}
