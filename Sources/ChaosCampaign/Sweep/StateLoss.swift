// What one crash state came to.

/// What a state loses.
struct StateLoss {
  /// By the strongest promises.
  var classes: LossClasses = []
  /// By the store's own.
  var broken: LossClasses = []
}
