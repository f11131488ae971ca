// The named models as the rules R1 to R12 put them, said once more and apart from the disk's own.

import ChaosDisk
import ChaosTrace

/// Which rules decide what a crash may leave (FACTS.md, crash models).
struct RuleSwitches: Sendable {
  enum Sizes { case dataFirst, zeros, garbage }
  enum Names { case prefix, folderPrefix, each }
  enum SyncTakes { case nothing, ownNames, journal, journalOfOwn }

  var isKill = false
  var isLazy = false
  /// R3.
  var sizes = Sizes.dataFirst
  /// R4.
  var names = Names.prefix
  /// R5.
  var splitsRenames = false
  /// R6.
  var syncTakes = SyncTakes.journal
  /// R7, in bytes.
  var unit = 4_096
  /// R8.
  var spoilsNeighbours = false
  /// R9.
  var renameFlushes = false
  /// R10.
  var freedWait = true
  /// R11.
  var hasDriveCache = false

  init(_ model: DiskModelName, _ kind: CrashKind) {
    switch model {
    case .kill: isKill = true
    case .lazy: isLazy = true
    case .ext4Ordered:
      syncTakes = .journalOfOwn
      renameFlushes = true
    case .ext4Writeback:
      syncTakes = .journalOfOwn
      sizes = .garbage
      unit = 512
    case .btrfs:
      names = .folderPrefix
      syncTakes = .ownNames
      renameFlushes = true
    case .apfsPanic: break
    case .apfsPower:
      // A panic leaves the drive its power.
      if kind == .powerLoss {
        hasDriveCache = true
        unit = 512
      }
    case .posixWorst, .posixParanoid:
      names = .each
      syncTakes = .nothing
      freedWait = false
      sizes = model == .posixWorst ? .zeros : .garbage
      unit = model == .posixWorst ? 512 : 8
      splitsRenames = model == .posixParanoid
      spoilsNeighbours = model == .posixParanoid
    }
  }
}
