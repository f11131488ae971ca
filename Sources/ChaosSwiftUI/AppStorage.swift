// A setting as a property of a view: what most views use for UserDefaults.

import ChaosApple
import Foundation

/// A value in `UserDefaults`, under a key, with a default where there is none.
///
///     @AppStorage("streak") private var streak = 0
///
/// Each access asks the defaults, so before the first unlock it reads the default, as a view does
/// that is made then (F25). The default is not saved. Nothing is drawn here, so nothing is drawn
/// anew after a change.
@propertyWrapper public struct AppStorage<Value>: DynamicProperty {
  private let key: String
  private let store: ChaosApple.UserDefaults?
  private let read: (ChaosApple.UserDefaults, String) -> Value
  private let write: (ChaosApple.UserDefaults, String, Value) -> Void

  init(
    _ key: String, _ store: ChaosApple.UserDefaults?,
    read: @escaping (ChaosApple.UserDefaults, String) -> Value,
    write: @escaping (ChaosApple.UserDefaults, String, Value) -> Void
  ) {
    self.key = key
    self.store = store
    self.read = read
    self.write = write
  }

  private var defaults: ChaosApple.UserDefaults { store ?? .standard }

  public var wrappedValue: Value {
    get { read(defaults, key) }
    nonmutating set { write(defaults, key, newValue) }
  }

  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }
}
