// `SwiftUI.Binding` and the like: code writes the module's name where another type of the same name
// is in sight.

/// Stands for the name of Apple's module.
public enum SwiftUI {
  public typealias AppStorage = ChaosSwiftUI.AppStorage
  public typealias Binding = ChaosSwiftUI.Binding
  public typealias DynamicProperty = ChaosSwiftUI.DynamicProperty
}
