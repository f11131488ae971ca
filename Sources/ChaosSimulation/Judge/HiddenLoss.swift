// A sync that says that all is well, and whose page was never written: who was told of it, and
// when. Until the next sync of the file fails nobody can know, so nobody is blamed.

/// What may be gone because of a sync that hid its failure.
struct HiddenLoss {
  /// Where in the events the first of them was made; nil while there was none.
  private var began: Int?
  /// Where in the events the lives that live on were told first.
  private var told = Judge.NumberTable()

  init() {}

  /// - Parameter position: where a sync hides its failure. Who heard of an earlier one has not
  ///   heard of this.
  init(at position: Int) { began = position }

  /// A sync of a life failed.
  mutating func tell(_ life: Int, at position: Int) {
    if began != nil, told[life] == nil { told[life] = position }
  }

  /// Whether a life has heard that something is gone.
  func isTold(_ life: Int) -> Bool { began != nil && told[life] != nil }

  /// Whether a version may be gone: it was not safe before, and who wrote it had heard of nothing
  /// when it was acknowledged.
  func mayTake(_ version: KeyLedger.Version) -> Bool {
    guard let began, let completed = version.completed, !version.isSecured else { return false }
    if completed <= began { return version.isHidden }
    return told[version.life].map { completed < $0 } ?? true
  }

  /// Whether the bytes of a key may be damaged: not where its last value was stored by somebody who
  /// had heard of it.
  func mayDamage(_ versions: [KeyLedger.Version]) -> Bool {
    guard let began, let last = versions.last(where: { $0.status == .ok }) else { return true }
    return (last.completed ?? 0) <= began || mayTake(last)
  }
}
