// Settings as publishers: `UserDefaults.standard.publisher(for: \.theme)`.

import ChaosApple
import Foundation
import OpenCombine

extension ChaosApple.UserDefaults {
  /// Gives the values of a setting: as it is, and after each change by whichever process (F46). On
  /// iOS the property must be `@objc dynamic` and have the name of the setting; here its name does
  /// not matter.
  public func publisher<Value>(
    for keyPath: KeyPath<ChaosApple.UserDefaults, Value>,
    options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> NSObject.KeyValueObservingPublisher<ChaosApple.UserDefaults, Value> {
    NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
  }
}

extension NSObject {
  /// Publishes what a key path leads to, by observing it. Settings can be observed here, and
  /// nothing else.
  public struct KeyValueObservingPublisher<Subject: ChaosApple.UserDefaults, Value>: Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    public let object: Subject
    public let keyPath: KeyPath<ChaosApple.UserDefaults, Value>
    /// Without `initial` nothing comes before the first change.
    public let options: NSKeyValueObservingOptions

    init(
      object: Subject, keyPath: KeyPath<ChaosApple.UserDefaults, Value>,
      options: NSKeyValueObservingOptions
    ) {
      self.object = object
      self.keyPath = keyPath
      self.options = options
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Value, Downstream.Failure == Never {
      subscriber.receive(
        subscription: SettingSubscription(object, keyPath, options, subscriber))
    }

    /// That it has changed, without the value.
    public func didChange() -> Publishers.Map<Self, Void> { map { _ in } }
  }
}
