// What one crash state came to.

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
