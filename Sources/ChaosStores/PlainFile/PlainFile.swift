// A file with protection none, as the 2024 article's second solution writes it, line by line
// (FACTS.md, plain file). Its defects are the point: it is what developers write first.

import ChaosContracts
import ChaosDisk
import ChaosPhone

/// A hand-written file without protection.
public struct PlainFile: ConfigurableStore {
  /// Where the values are.
  public enum Layout: String, Sendable, CaseIterable {
    case files
    /// One file with a dictionary, changed by reading and writing the whole.
    case dictionary
  }

  /// Whose folder the files are in.
  public enum Place: String, Sendable, CaseIterable {
    /// The container that app and extensions share.
    case group
    /// Each process has its own: that of a library which runs in an extension as it does in the
    /// app, finds nothing there, and decides by that (B19).
    case own
  }

  private(set) var layout: Layout
  private(set) var isAtomic: Bool
  /// The class that a file is given after its first save.
  private(set) var protection: ProtectionClass
  private(set) var place: Place

  public init(
    layout: Layout = .files, isAtomic: Bool = false, protection: ProtectionClass = .none,
    place: Place = .group
  ) {
    self.layout = layout
    self.isAtomic = isAtomic
    self.protection = protection
    self.place = place
  }

  public var family: String { "plain-file" }
  public var standard: PlainFile { PlainFile() }
  public var options: [StoreOption<Self>] {
    [
      .choice("layout", \.layout), .flag("atomic", \.isAtomic),
      .protection("class", \.protection), .choice("place", \.place),
    ]
  }

  public var summary: String {
    let files = layout == .files ? "a file for each key" : "one file for all keys"
    let kept = protection == .none ? "none" : "\(protection)"
    return "\(files), protection \(kept), \(isAtomic ? "atomic" : "in place"), errors printed"
      + (place == .own ? ", in each process's own container" : "")
  }

  /// What its author believes: every save is there when the call returns, but for a power loss.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.powerLoss = .atShutdown
    promises.atomicBatches = false
    promises.atomicUpdates = false
    promises.detectsDamage = false
    promises.protect(by: protection)
    return promises
  }

  public var appBug: AppBug? { place == .own ? .decidesInExtensions : nil }

  public func open(_ host: Host) throws(StoreError) -> any Store { PlainStore(host, self) }
}
