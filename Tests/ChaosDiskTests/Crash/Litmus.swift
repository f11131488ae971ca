// A short history of calls, and what a crash after it may leave under each model.

import ChaosDisk
import ChaosTrace
import Testing

/// A litmus test: what was durable, what was done, and the exact set of trees that may remain.
struct Litmus: CustomTestStringConvertible, Sendable {
  /// Which rules a crash follows: the model, and for the drive's cache the kind.
  enum Rules: CaseIterable {
    case kill, lazy, ext4, apfsPanic, apfsPower, posixWorst

    /// - Returns: nil for the models that came later: EnumerationTests compares them with these.
    init?(_ model: DiskModelName, _ kind: CrashKind) {
      switch (model, kind) {
      case (.kill, _): self = .kill
      case (.lazy, _): self = .lazy
      case (.ext4Ordered, _): self = .ext4
      case (.apfsPanic, _), (.apfsPower, .panic): self = .apfsPanic
      case (.apfsPower, .powerLoss): self = .apfsPower
      case (.posixWorst, _): self = .posixWorst
      case (.ext4Writeback, _), (.btrfs, _), (.posixParanoid, _): return nil
      }
    }
  }

  /// The models whose states are listed here, one by one.
  static let models: [DiskModelName] = [
    .apfsPower, .apfsPanic, .ext4Ordered, .lazy, .kill, .posixWorst,
  ]

  typealias Steps = @Sendable (SimulatedFiles) throws -> Void

  var name: String
  var setup: Steps = { _ in }
  var steps: Steps
  var expected: @Sendable (Rules) -> Set<String>

  var testDescription: String { name }

  /// A phone after the steps.
  func phone(_ model: DiskModelName) throws -> SimulatedPhone {
    let phone = SimulatedPhone(model)
    try setup(phone.files)
    phone.disk.syncAll()
    try steps(phone.files)
    return phone
  }
}
