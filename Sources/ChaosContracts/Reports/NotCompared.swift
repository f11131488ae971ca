// A field that says nothing about whether two values are equal.

/// A value that comparing leaves out.
@propertyWrapper
public struct NotCompared<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension NotCompared: Equatable {
  public static func == (left: Self, right: Self) -> Bool { true }
}

extension NotCompared: Sendable where Value: Sendable {}
