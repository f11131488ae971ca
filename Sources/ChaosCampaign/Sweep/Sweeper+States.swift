// What crash states came to, and what they need to become findings.

import ChaosTrace

extension Sweeper {
  /// What a state loses.
  struct StateLoss {
    /// By the strongest promises.
    var classes: LossClasses = []
    /// By the store's own.
    var broken: LossClasses { brokenAsFound.union(brokenByPanic ?? []) }
    /// By what the store promises for the crash that it was, and for a panic that leaves the same;
    /// nil while nobody asked what a panic would be, and where it leaves something else.
    var brokenAsFound: LossClasses = []
    var brokenByPanic: LossClasses?

    /// The same state where a panic leaves something else.
    var withoutPanic: StateLoss {
      var loss = self
      loss.brokenByPanic = nil
      return loss
    }
  }

  /// A state in which promises are broken, and the steps that lead there.
  struct BrokenState {
    var loss: StateLoss
    /// The steps before the crash.
    var steps: [Step]
    /// How it crashed; nil for a fault without one.
    var crash: Crash?
    var survivors: Survivors

    init(_ loss: StateLoss, _ steps: [Step], _ crash: Crash?, _ survivors: Survivors) {
      self.loss = loss
      self.steps = steps
      self.crash = crash
      self.survivors = survivors
    }

    /// How it must crash for a class to break a promise; nil for a fault without a crash.
    func crash(for kind: LossClass) -> Crash? {
      loss.brokenAsFound.contains(LossClasses(kind)) ? crash : .panic
    }

    /// The steps up to that crash.
    func steps(for kind: LossClass) -> [Step] {
      crash(for: kind).map { steps + [step($0, survivors)] } ?? steps
    }
  }
}
