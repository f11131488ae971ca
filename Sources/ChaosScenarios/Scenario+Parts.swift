// A scenario in an app that saves other values: a value of the app's own takes the place of one
// that it lacks.

import ChaosTrace

extension Scenario {
  /// A value of the app in the place of one of the scenario's.
  public struct Substitute: Hashable, Sendable {
    /// The part that the scenario's text names.
    public var part: Key
    /// The part that the app has, and that is used for it.
    public var by: Key

    /// For people.
    public var words: String { "'\(by.word)' in the place of '\(part.word)'" }
  }

  /// The scenario with the app's own values in the place of those that it lacks. Two values of the
  /// scenario stay two. Where the app has too few, or none of the right kind, a step that matters
  /// stays as it is and has nothing to work on; one that only prepares reads a value of the app's,
  /// so that its store is open as it would have been.
  ///
  /// - Parameter keys: what the app has; nil is every key, and changes nothing.
  public func with(_ keys: [Key]?) -> Scenario {
    guard let keys else { return self }
    let acts = trace.steps.compactMap { step in
      if case .act(_, let behaviour, let key, _, _) = step { (behaviour, key) } else { nil }
    }
    var taken = acts.flatMap { $0.touched($1) }.filter(keys.contains)
    var places: [Substitute] = []
    for (behaviour, part) in acts where behaviour.touched(part) == [part] {
      // A long name is what its step is about.
      guard part != .lengthy, !keys.contains(part), !places.contains(where: { $0.part == part })
      else { continue }
      let uses = acts.filter { $1 == part }.map(\.0)
      let fit = keys.filter { key in
        key != .lengthy && !taken.contains(key) && uses.allSatisfy { $0.keys.contains(key) }
      }
      guard let key = fit.first(where: { $0.kind == part.kind }) ?? fit.first else { continue }
      taken.append(key)
      places.append(Substitute(part: part, by: key))
    }
    var scenario = self
    scenario.substitutes = places
    // Where none of its acts can be done, a read in their place shows nothing.
    let isOfUse = acts.contains { behaviour, part in
      let touched = behaviour.touched(part)
      return places.contains { $0.part == part }
        || !touched.isEmpty && touched.allSatisfy(keys.contains)
    }
    for (place, step) in trace.steps.enumerated() {
      guard case .act(let process, let behaviour, let part, let shape, let pause) = step,
        behaviour.touched(part) == [part], !keys.contains(part)
      else { continue }
      if let key = places.first(where: { $0.part == part })?.by {
        scenario.trace.steps[place] = .act(process, behaviour, on: key, shape: shape, pause: pause)
      } else if isOfUse, !needed.contains(place), let key = keys.first(where: Key.plain.contains) {
        scenario.trace.steps[place] = .act(process, .read, on: key, pause: 0)
      }
    }
    return scenario
  }
}
