// The typed accessors of UserDefaults: what they make of no value, and of one of another type.

import Foundation

extension UserDefaults {
  /// By key-value coding: the same as `object(forKey:)`.
  public func value(forKey key: String) -> Any? { object(forKey: key) }

  /// By key-value coding: the same as `set(_:forKey:)`.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

  /// By key-value coding: the first part names a value, and the others look into tables.
  public func value(forKeyPath keyPath: String) -> Any? {
    let parts = keyPath.split(separator: ".").map(String.init)
    guard let first = parts.first else { return nil }
    return parts.dropFirst().reduce(object(forKey: first)) { value, name in
      (value as? [String: Any])?[name]
    }
  }

  /// By key-value coding. The tables of a value cannot be changed, which ends the process, as on
  /// iOS.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if keyPath.contains(".") {
      Exception.raise("mutating method sent to immutable object for key path \(keyPath)")
    }
    set(value, forKey: keyPath)
  }

  /// A text, or a number's text; nil for everything else.
  public func string(forKey defaultName: String) -> String? {
    switch object(forKey: defaultName) {
    case let text as String: text
    case let number as NSNumber: number.stringValue
    default: nil
    }
  }

  /// Nil if it is no list.
  public func array(forKey defaultName: String) -> [Any]? {
    object(forKey: defaultName) as? [Any]
  }

  /// Nil if it is no list of texts.
  public func stringArray(forKey defaultName: String) -> [String]? {
    object(forKey: defaultName) as? [String]
  }

  /// Nil if it is no table.
  public func dictionary(forKey defaultName: String) -> [String: Any]? {
    object(forKey: defaultName) as? [String: Any]
  }

  /// Nil if it is no data.
  public func data(forKey defaultName: String) -> Data? { object(forKey: defaultName) as? Data }

  /// A number, or what a text begins with; 0 for no value.
  public func integer(forKey defaultName: String) -> Int {
    switch object(forKey: defaultName) {
    case let text as String: NSString(string: text).integerValue
    case let number as NSNumber: number.intValue
    default: 0
    }
  }

  /// A number, or what a text begins with; 0 for no value.
  public func double(forKey defaultName: String) -> Double {
    switch object(forKey: defaultName) {
    case let text as String: NSString(string: text).doubleValue
    case let number as NSNumber: number.doubleValue
    default: 0
    }
  }

  /// A number, or what a text begins with; 0 for no value.
  public func float(forKey defaultName: String) -> Float { Float(double(forKey: defaultName)) }

  /// A flag, a number other than 0, or a text such as `YES`; false for no value.
  public func bool(forKey defaultName: String) -> Bool {
    switch object(forKey: defaultName) {
    case let text as String: NSString(string: text).boolValue
    case let number as NSNumber: number.boolValue
    default: false
    }
  }
}
