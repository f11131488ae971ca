// `#selector`: a method by its name. Code that is compiled as for iOS has one in its place.

import Foundation

/// The name of a method that an object may have, with the way to call it: the compiler of Linux
/// knows no selectors, so `#selector(save(_:))` becomes `Selector("save(_:)", Self.save(_:))`.
///
/// Two of the same name are equal, as in Objective-C.
///
/// `@unchecked`: what it holds never changes.
public struct Selector: Hashable, CustomStringConvertible, @unchecked Sendable {
  /// The name, with those of the arguments: `save(_:)`.
  public let description: String

  private let method: (_ target: AnyObject, _ argument: Any?) -> Void

  private init(
    name: String, _ method: @escaping (_ target: AnyObject, _ argument: Any?) -> Void
  ) {
    description = name
    self.method = method
  }

  /// A method without an argument.
  public init<Target: AnyObject, Result>(
    _ name: String, _ method: @escaping (Target) -> () -> Result
  ) {
    self.init(name: name) { target, _ in _ = method(Self.cast(target, name))() }
  }

  /// A method that is given what calls it: a notification, a timer, or an object.
  public init<Target: AnyObject, Argument, Result>(
    _ name: String, _ method: @escaping (Target) -> (Argument) -> Result
  ) {
    self.init(name: name) { target, argument in
      _ = method(Self.cast(target, name))(Self.cast(argument, name))
    }
  }

  /// A method of the main actor without an argument. Who calls it is on whatever thread, as on iOS.
  public init<Target: AnyObject, Result>(
    _ name: String, _ method: @escaping (Target) -> @MainActor () -> Result
  ) {
    self.init(name: name) { target, _ in
      _ = unsafeBitCast(method(Self.cast(target, name)), to: (() -> Result).self)()
    }
  }

  /// A method of the main actor that is given what calls it.
  public init<Target: AnyObject, Argument, Result>(
    _ name: String, _ method: @escaping (Target) -> @MainActor (Argument) -> Result
  ) {
    self.init(name: name) { target, argument in
      let method = unsafeBitCast(
        method(Self.cast(target, name)), to: ((Argument) -> Result).self)
      _ = method(Self.cast(argument, name))
    }
  }

  /// Calls the method. An object that has none of that name ends the app, as on iOS.
  func call(_ target: AnyObject, _ argument: Any? = nil) { method(target, argument) }

  private static func cast<Value>(_ any: Any?, _ name: String) -> Value {
    guard let value = any as? Value else {
      Exception.raise("unrecognized selector sent to instance: \(name) with \(any ?? "nil")")
    }
    return value
  }

  public static func == (one: Self, other: Self) -> Bool { one.description == other.description }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
