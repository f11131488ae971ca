// What a property wrapper of a view says that it is.

/// A stored property that a view looks at before each time it is drawn. Nothing is drawn here.
public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}
