// A crash state that a store's promises forbid, on its way to becoming a finding.

import ChaosTrace

/// A state in which promises are broken, and the steps that lead there.
struct BrokenState {
  var loss: StateLoss
  /// The steps before the crash.
  var steps: [Step]
  /// How it crashed; nil for a fault without one.
  var crash: Sweeper.Crash?
  var survivors: Survivors

  init(_ loss: StateLoss, _ steps: [Step], _ crash: Sweeper.Crash?, _ survivors: Survivors) {
    self.loss = loss
    self.steps = steps
    self.crash = crash
    self.survivors = survivors
  }

  /// How it must crash for a class to break a promise; nil for a fault without a crash.
  func crash(for kind: LossClass) -> Sweeper.Crash? {
    loss.brokenAsFound.contains(LossClasses(kind)) ? crash : .panic
  }

  /// The steps up to that crash.
  func steps(for kind: LossClass) -> [Step] {
    crash(for: kind).map { steps + [Sweeper.step($0, survivors)] } ?? steps
  }
}
