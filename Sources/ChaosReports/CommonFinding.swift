// A finding that comes so often that the rest of the search is about little else.

import ChaosContracts

extension StoreReport {
  /// That most traces break by one finding, so that what comes after it in them was not seen; nil
  /// where none does. A sentence without a full stop; nothing in it is safe for markup.
  public var whatHides: String? {
    guard let common = findings.max(by: { $0.seen < $1.seen }), common.seen * 2 > traces else {
      return nil
    }
    return "\(common.id) breaks \(common.seen) of \(traces) traces and can hide other bugs: "
      + "mend it first"
  }
}
