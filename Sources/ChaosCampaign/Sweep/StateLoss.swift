// What one crash state came to.

/// What a state loses.
struct StateLoss {
  /// By the strongest promises.
  var classes: LossClasses = []
  /// By the store's own.
  var broken: LossClasses { brokenAsFound.union(brokenByPanic) }
  /// By what the store promises for the crash that it was, and for a panic that leaves the same.
  var brokenAsFound: LossClasses = []
  var brokenByPanic: LossClasses = []
}
