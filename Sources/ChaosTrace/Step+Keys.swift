// Acts for an app that has some of the keys only: an act on a key that is not there does nothing.

extension Step {
  /// The step itself, or the same act on one of these keys, if it is an act on another one that may
  /// be done with one of them. Nil is all keys.
  package func on(_ keys: [Key]?) -> Step {
    guard let keys, case .act(let process, let name, let key, let shape, let pause) = self,
      !keys.contains(key)
    else { return self }
    let usable = keys.filter { name.usable($0) == $0 }
    if usable.isEmpty { return self }
    return .act(
      process, name, on: usable[Int(key.code) % usable.count], shape: shape, pause: pause)
  }
}

extension Trace {
  /// The trace in which acts on other keys are acts on these; nil is all keys.
  package func on(_ keys: [Key]?) -> Trace {
    keys == nil ? self : Trace(header: header, steps: steps.map { $0.on(keys) })
  }
}
