// The survivor sets of a crash now, sorted by what comes of them: whoever goes on from each outcome
// goes on from each only once.

import ChaosHash
import ChaosTrace

/// What a crash may leave, each outcome with all the survivor sets that come to it.
public struct CrashClasses: Sendable {
  /// In the order of their first sets. The sets of one class leave equal disks.
  public var classes: [[Survivors]]
  /// Whether more may survive than the sets go through.
  public var isCut: Bool

  /// No outcome: nobody has looked.
  public static let none = CrashClasses(classes: [], isCut: false)
}

extension Disk {
  /// The crash happens when every process is dead: the sets count what is pending then.
  ///
  /// - Parameter scope: how many survivor sets to go through.
  public func crashClasses(_ kind: CrashKind, _ scope: SurvivorScope) -> CrashClasses {
    let dead = branchWithoutProcesses()
    let survivors = CrashBounds(dead, kind).survivors(scope)
    if survivors.sets.count == 1 {
      return CrashClasses(classes: [survivors.sets], isCut: survivors.isCut)
    }
    var places: [Digest: Int] = [:]
    var classes: [[Survivors]] = []
    for set in survivors.sets {
      let branch = Disk(branching: dead)
      branch.crash(kind, set)
      var state = StateBytes()
      // What cannot be named is like nothing else.
      let digest = branch.describe(into: &state) ? state.digest : nil
      if let digest, let place = places[digest] {
        classes[place].append(set)
      } else {
        if let digest { places[digest] = classes.count }
        classes.append([set])
      }
    }
    return CrashClasses(classes: classes, isCut: survivors.isCut)
  }
}
