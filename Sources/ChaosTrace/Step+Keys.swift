// Acts for an app that has some of the keys only: an act on a key that is not there does nothing.

extension Step {
  /// The step itself, or the same act on one of these keys, if it is an act on another one that may
  /// be done with one of them. Nil is all keys.
  package func on(_ keys: [Key]?) -> Step {
    keys.map { on($0, strays: $0.strays) } ?? self
  }

  /// The same where what `strays` gives is known.
  package func on(_ keys: [Key], strays: [Key]) -> Step {
    guard case .act(let process, let name, let key, let shape, let pause) = self,
      !keys.contains(key)
    else { return self }
    let usable = keys.filter { name.usable($0) == $0 }
    let strays = name.reachesStrays ? strays : []
    if usable.isEmpty { return self }
    let place = Int(key.code) % (usable.count + strays.count)
    // The step stays, and is done on one of the strays (`actual`).
    if place >= usable.count { return self }
    return .act(process, name, on: usable[place], shape: shape, pause: pause)
  }
}

extension Step {
  /// The acts that do one after the other what this one does at once; nil for any other step.
  /// `keys`: those that the app has; nil if it has all.
  package func inTurn(_ keys: [Key]?) -> [Step]? {
    guard case .act(let process, let behaviour, let key, _, _) = self,
      BehaviourName.atOnce.contains(behaviour)
    else { return nil }
    let loose = keys?.loose ?? Key.plain
    let touched = [key, behaviour == .twice ? key : loose.next(after: key)]
    return touched.map { .act(process, BehaviourName.changing($0), on: $0) }
  }
}

extension BehaviourName {
  /// What changes a key of this kind by what it was, or sets it.
  fileprivate static func changing(_ key: Key) -> BehaviourName {
    switch key.kind {
    case .counter: .streak
    case .list: .append
    case .identity: .identity
    case .text: .write
    }
  }
}

extension [Key] {
  /// The one behind it, the first behind the last; itself if it is none of them.
  package func next(after key: Key) -> Key {
    firstIndex(of: key).map { self[($0 + 1) % count] } ?? key
  }

  /// Those of an app's keys on which no act that all apps do can be done: a token without a
  /// session, for example. Plain reads and writes of keys that the app lacks are done on them. A
  /// draft is one too: the act that it has saves it, and never reads or removes it.
  package var strays: [Key] {
    let reached = BehaviourName.builtIn.filter { ![.draft, .carefulDraft].contains($0) }.flatMap {
      name in
      name.keys.map { name.touched($0) }.filter { $0.allSatisfy(contains) }.joined()
    }
    return filter { !reached.contains($0) }
  }

  /// Those that a plain act may be done on.
  package var loose: [Key] { filter(Key.plain.contains) + strays }

  /// The key that an act on `key` is done on in an app with these keys; one that it does not have
  /// where none can stand in. What only one app does may be asked of each of its keys: a trace
  /// knows those of all apps, and others wrap around to one that there is.
  package func actual(_ key: Key, for name: BehaviourName) -> Key {
    if contains(key) { return key }
    let others = BehaviourName.own.contains(name) ? self : name.reachesStrays ? strays : []
    return others.isEmpty ? key : others[Int(key.code) % others.count]
  }
}

extension BehaviourName {
  /// Whether it does one thing with one key, whatever that is for.
  package var isPlain: Bool { [.read, .write, .remove].contains(self) }

  /// Whether it can be done with a key that no part of an app has a use for.
  fileprivate var reachesStrays: Bool { isPlain || Self.atOnce.contains(self) }
}

extension Trace {
  /// The trace in which acts on other keys are acts on these; nil is all keys.
  package func on(_ keys: [Key]?) -> Trace {
    guard let keys else { return self }
    let strays = keys.strays
    return Trace(header: header, steps: steps.map { $0.on(keys, strays: strays) })
  }
}
