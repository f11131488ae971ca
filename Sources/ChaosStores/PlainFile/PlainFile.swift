// A file with protection none, as the 2024 article's second solution writes it, line by line
// (FACTS.md, plain file). Its defects are the point: it is what developers write first.

import ChaosContracts
import ChaosPhone

/// A hand-written file without protection.
public struct PlainFile: StoreKind {
  /// Where the values are.
  public enum Layout: String, Sendable, CaseIterable {
    /// A file for each key.
    case files
    /// One file with a dictionary, changed by reading and writing the whole.
    case dictionary
  }

  private let layout: Layout
  /// Whether saves go through a temporary file and a rename.
  private let isAtomic: Bool

  public init(layout: Layout = .files, isAtomic: Bool = false) {
    self.layout = layout
    self.isAtomic = isAtomic
  }

  public var name: String {
    var options: [String] = []
    if layout != .files { options.append("layout=\(layout.rawValue)") }
    if isAtomic { options.append("atomic") }
    return options.isEmpty ? "plain-file" : "plain-file:" + options.joined(separator: ",")
  }

  public var summary: String {
    let place = layout == .files ? "a file for each key" : "one file for all keys"
    return "\(place), protection none, \(isAtomic ? "atomic" : "in place"), errors printed"
  }

  /// What its author believes: every save is there when the call returns. It syncs with fsync,
  /// which is nothing against a power loss.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.powerLoss = .atShutdown
    promises.atomicBatches = false
    promises.atomicUpdates = false
    promises.detectsDamage = false
    return promises
  }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    switch layout {
    case .files: PlainFiles(host, isAtomic: isAtomic)
    case .dictionary: PlainDictionary(host, isAtomic: isAtomic)
    }
  }
}
