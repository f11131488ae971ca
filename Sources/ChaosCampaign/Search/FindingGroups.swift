// One finding for each bug: what was found many times is told once, by its smallest trace.

import ChaosContracts
import ChaosShrinking
import ChaosTrace

enum FindingGroups {
  /// A function of the set of findings, whoever has found them in which order. `order`: the
  /// promises, in the order in which their findings are told.
  static func gather(_ found: [Finding], _ order: [String]) -> [Finding] {
    func place(_ name: String) -> Int { order.firstIndex(of: name) ?? order.count }
    let sorted = found.sorted { one, other in
      if one.trace != other.trace { return ShrinkOrder.isSmaller(one.trace, other.trace) }
      let places = (place(one.invariant), place(other.invariant))
      if places.0 != places.1 { return places.0 < places.1 }
      return (one.index ?? 0, one.seed ?? "") < (other.index ?? 0, other.seed ?? "")
    }
    var kept: [Finding] = []
    for finding in sorted {
      let known = kept.firstIndex { $0.signature == finding.signature && $0.store == finding.store }
      guard let known else {
        kept.append(finding)
        continue
      }
      kept[known].seen += finding.seen
      for symptom in finding.symptoms { kept[known].add(symptom: symptom) }
    }
    for finding in kept {
      guard let place = kept.firstIndex(where: { $0.signature == finding.signature }),
        let other = kept.firstIndex(where: {
          finding.isExplained(by: $0) || finding.staysAnyway(as: $0)
        })
          ?? kept[..<place].firstIndex(where: {
            finding.isShown(with: $0) || finding.failsAlike($0) || finding.destroysAlike($0)
          })
      else { continue }
      // What it has been given itself goes with it.
      kept[other].seen += kept[place].seen
      for symptom in kept[place].symptoms { kept[other].add(symptom: symptom) }
      kept.remove(at: place)
    }
    for number in kept.indices {
      kept[number].symptoms.sort { (place($0), $0) < (place($1), $1) }
    }
    return kept.enumerated().sorted { one, other in
      (place(one.element.invariant), one.offset) < (place(other.element.invariant), other.offset)
    }.map(\.element)
  }

  /// A place at which traces of a store go wrong, and what looking at some of them has shown.
  struct Place {
    /// Failing traces. One that goes wrong at several places counts at the first.
    var count = 0
    var looked = 0
    /// What they have shown.
    var shown: [Finding] = []
  }

  /// The findings of a store, each once. `order`: the promises, in the order in which their
  /// findings are told. `met`: what shrinking has met that no failing trace shows; if it is known
  /// it tells nothing new, and if not, no failing trace was seen. Returns the findings, and how
  /// many failing traces nobody can say anything about.
  static func gather(
    _ places: [Place], _ order: [String], met: [Finding] = []
  ) -> ([Finding], unexamined: Int) {
    var unexamined = 0
    var found: [Finding] = []
    for place in places {
      if place.shown.isEmpty { unexamined += max(0, place.count - place.looked) }
      // Those that nobody has looked at are like the least of those that show something.
      for (number, var finding) in place.shown.enumerated() {
        finding.seen = number == 0 ? place.count : 0
        found.append(finding)
      }
    }
    var all = gather(found, order)
    // A trace that goes wrong at several places counts once, and yet its cause was seen.
    for number in all.indices { all[number].seen = max(all[number].seen, 1) }
    all += met.map { finding in
      var finding = finding
      finding.seen = 0
      return finding
    }
    return (gather(all, order), unexamined)
  }
}

extension Finding {
  /// Whether another finding of the store tells the same bug, and this one only a promise more that
  /// it breaks, or one more that can die.
  fileprivate func isExplained(by other: Finding) -> Bool {
    guard other.store == store, let cause, let reason = other.cause, reason.promise == nil
    else { return false }
    // What was acknowledged is in memory alone. Whose memory that is, the app's or that of the
    // system's process behind the store, is the system's matter.
    if cause == Cause(needs: [.daemonCrashed]) { return reason == Cause(needs: [.dies]) }
    guard let promise = cause.promise else { return false }
    // The same write in the same circumstances is the same event, where none of them chooses a
    // place in the middle of it, or what is left of it.
    if cause.work == .write, reason.work == .write, cause.needs == reason.needs {
      return keys == other.keys
        && cause.needs.allSatisfy { [.beforeFirstUnlock, .locked].contains($0) }
    }
    // Work that ends at one failing call ends at another too, and leaves the same behind.
    let needs = cause.needs + reason.needs
    return cause.needs.count == 1 && reason.needs.count == 1
      && needs.allSatisfy(\.isFailureToWrite) && other.symptoms.contains(promise)
  }

  /// Whether another finding tells that the same value stays where it is removed, without any
  /// trouble: here something had to happen before the app removed it at all.
  fileprivate func staysAnyway(as other: Finding) -> Bool {
    let promise = "RemovedStaysRemoved"
    guard other.store == store, invariant == promise, other.invariant == promise,
      cause?.needs.isEmpty == false, other.cause?.needs.isEmpty == true
    else { return false }
    func key(_ finding: Finding) -> Substring? {
      finding.violation.message.split(separator: " ").first
    }
    return key(self) == key(other)
  }

  /// Whether another finding tells by the very same trace that a process traps: here it does so at
  /// each launch, or there.
  fileprivate func isShown(with other: Finding) -> Bool {
    other.store == store && other.trace == trace && violation.isOfCrashes
      && other.violation.isOfCrashes
  }

  /// Whether another finding breaks the same promise by the same steps, where another call to a
  /// file fails: whoever swallows an error swallows any.
  fileprivate func failsAlike(_ other: Finding) -> Bool {
    guard other.store == store, other.invariant == invariant, let cause, let reason = other.cause,
      cause.needs.count == 1, reason.needs.count == 1
    else { return false }
    return (cause.needs + reason.needs).allSatisfy(\.isFailureToWrite)
      && trace.withoutFailures == other.trace.withoutFailures
  }

  /// Whether another finding tells of the same file that is destroyed by who cannot read it: the
  /// code that does so does it at a launch, at a read and at a save, and whatever keeps it from
  /// reading.
  fileprivate func destroysAlike(_ other: Finding) -> Bool {
    guard other.store == store, other.invariant == invariant, let file = destroyedFile else {
      return false
    }
    return other.destroyedFile == file
  }

  /// The path in what `NothingUnreadableIsDestroyed` says.
  private var destroyedFile: Substring? {
    guard invariant == "NothingUnreadableIsDestroyed",
      let file = violation.message.split(separator: "; ").last?.split(separator: " was ").first
    else { return nil }
    return file.hasPrefix("/") ? file : nil
  }

  /// The keys that the smallest trace is about.
  private var keys: Set<ChaosTrace.Key> {
    Set(
      trace.steps.compactMap { step in
        if case .act(_, _, let key, _, _) = step { key } else { nil }
      })
  }
}

extension Trace {
  /// The steps without those that make a call fail.
  fileprivate var withoutFailures: [Step] {
    steps.filter { step in
      if case .fault = step { return false }
      return !step.fillsDisk
    }
  }
}

extension Circumstance {
  /// Whether a call went wrong that brings something to a file.
  fileprivate var isFailureToWrite: Bool {
    guard case .failure(let kind) = self else { return false }
    return [.write, .sync, .rename].contains(kind.call)
  }
}

extension Signature {
  /// The shape of a finding's smallest trace.
  package init(_ finding: Finding) {
    self.init(invariant: finding.invariant, store: finding.store, trace: finding.trace)
  }
}
