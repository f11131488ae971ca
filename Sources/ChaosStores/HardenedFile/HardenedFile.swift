// What good looks like: one file without protection, changed under a lock, replaced whole, synced
// to the media, with the generation before as a spare (FACTS.md, hardened file).

import ChaosContracts
import ChaosPhone

/// A file without protection that keeps its promises.
public struct HardenedFile: StoreKind {
  public let name = "hardened-file"
  public let summary =
    "one file, protection none, locked read-merge-write, full sync, checksum, spare generation"

  public init() {}

  /// Everything, at the time the call returns.
  public func promises(_ era: Era) -> Promises { Promises() }

  public func open(_ host: Host) throws(StoreError) -> any Store { try HardenedStore(host) }
}
