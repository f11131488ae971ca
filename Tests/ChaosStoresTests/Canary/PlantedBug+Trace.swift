// For each planted bug the smallest trace by hand that shows it.

import ChaosStores
import ChaosTrace

extension PlantedBug {
  /// A trace that shows the bug, without its two first lines.
  var steps: String {
    Self.reading[self] ?? Self.changing[self] ?? Self.calling[self] ?? Self.app[self] ?? ""
  }

  /// The trace on the usual phone: the newest era, a passcode, APFS that loses power. One bug takes
  /// the newest era's other keychain, and one its late messages.
  func trace() throws -> Trace {
    let variation =
      switch self {
      case .believesNotFound: " variation=3"
      case .trustsMessages: " variation=96"
      default: ""
      }
    return try TraceText(
      parsing: "chaos trace 1\nphone ios18 passcode disk=apfs.power\(variation)\n\(steps)"
    ).trace
  }

  private static let reading: [PlantedBug: String] = [
    .unreadableAsAbsent: """
    launch app user
    act app write theme
    reboot
    launch app location
    act app read theme
    """,
    .openErrorAsAbsent: """
    launch app user
    act app write theme
    launch widget timeline
    fault widget open-eio nth=1
    act widget read theme
    """,
    .interruptedReadAsEnd: """
    launch app user
    act app write theme
    launch widget timeline
    fault widget read-eintr nth=1
    act widget read theme
    """,
    .recoversInSilence: """
    launch app user
    act app write theme
    act app write theme
    corrupt file=1 at=22 mask=1
    """,
    .ignoresChecksum: """
    launch app user
    act app write theme
    corrupt file=0 at=22 mask=1
    """,
    .readsOneBlock: """
    launch app user
    act app write theme large
    """,
    .shortLengths: """
    launch app user
    act app write theme vast
    """,
    .threeByteLengths: """
    launch app user
    act app write theme giant
    """,
    .fullPageAsEmpty: """
    launch app user
    act app write theme bytes4096
    """,
    .shortNames: """
    launch app user
    act app write lengthy
    """,
    .emptyAsAbsent: """
    launch app user
    act app write theme empty
    """,
    .otherTypeAsAbsent: """
    launch app user
    act app write streak foreign
    """,
    .asksWrongSignal: """
    launch app user
    lock
    wait 11s
    act app read theme
    """,
    .movesLockedAside: """
    launch app user
    act app write theme
    reboot
    launch app location
    act app read theme
    """,
    .removesUnreadable: """
    launch app user
    act app write theme
    launch widget timeline
    fault widget read-eio nth=1
    act widget read theme
    """,
    .resetsDamaged: """
    launch app user
    act app write theme
    corrupt file=0 at=22 mask=1
    """,
    .createsIdentityAnew: """
    launch app user
    act app identity
    reboot
    launch app location
    act app identity
    """,
    .comparesWithMemory: """
    launch app user
    act app write theme
    launch widget timeline
    act widget write session
    act app remove session
    """,
    .keepsEmptyAnswer: """
    launch app user
    act app write theme
    reboot
    launch app location
    act app read theme
    """,
    .staysUnavailable: """
    launch app user
    act app write theme
    reboot
    launch app location
    act app read theme
    """,
    .neverLooksAgain: """
    launch app user
    act app write theme
    launch widget timeline
    act widget write theme
    """,
    .trustsMessages: """
    launch app user
    launch widget timeline
    act app write theme
    act widget read theme
    act app write theme
    act widget read theme
    """,
    .forgetsOwnWrite: """
    launch app user
    act app write theme
    act app write theme
    """,
    .buildsOnUnreadable: """
    launch app user
    act app streak streak
    reboot
    launch app location
    act app streak streak
    """,
  ]

  private static let changing: [PlantedBug: String] = [
    .noLock: """
    launch app user
    launch widget timeline
    act app streak streak pause=2
    act widget streak streak
    """,
    .ignoresLockError: """
    launch app user
    launch widget timeline
    fault app lock-enolck nth=1
    act app streak streak pause=5
    act widget streak streak
    """,
    .firstWithoutLock: """
    launch app user
    launch widget timeline
    act app streak streak pause=3
    act widget streak streak
    """,
    .locksReplacedFile: """
    launch app user
    launch widget timeline
    act widget streak streak pause=3
    act app write streak
    proceed widget calls=2
    act app write streak
    """,
    .locksTwice: """
    launch app user
    act app batch
    """,
    .noActivity: """
    launch app user
    act app write theme pause=3
    suspend app
    """,
    .halfBatch: """
    launch app user
    act app batch pause=20
    kill app jetsam
    """,
    .leavesDateOut: """
    launch app user
    act app write theme
    """,
    .staleWholeWrite: """
    launch app user
    act app write theme
    launch widget timeline
    act widget write session
    act app write streak
    """,
    .unreadableBaseAsEmpty: """
    launch app user
    act app write theme
    fault app read-eio nth=1
    act app write session
    """,
    .dropsOthersWhenFull: """
    launch app user
    act app write theme
    fault app write-enospc nth=1
    act app write session
    """,
    .forgetsRemoval: """
    launch app user
    act app write theme
    act app remove theme
    """,
    .trustsClock: """
    launch app user
    act app write theme
    set-clock hours=-1
    act app write theme
    """,
    .lateWrite: """
    launch app user
    act app write theme
    kill app jetsam
    """,
    .writesInPlace: """
    launch app user
    act app write theme pause=5
    kill app jetsam
    """,
    .overwritesWhenFull: """
    launch app user
    fault app create-enospc nth=2
    act app write theme pause=6
    kill app jetsam
    """,
    .publishesLeftover: """
    launch app user
    act app write theme pause=5
    kill app jetsam
    launch app user
    fault app unlink-eio nth=1
    act app write theme
    """,
    .crashesOnLeftover: """
    launch app user
    act app write theme pause=6
    kill app jetsam
    """,
    .losesThreeLaunches: """
    launch app user
    act app write theme
    reboot
    launch app location
    act app read theme
    launch app location
    act app read theme
    launch app location
    """,
    .gapBetweenRenames: """
    launch app user
    act app write theme
    act app write theme pause=13
    kill app jetsam
    """,
    .livesInCaches: """
    launch app user
    act app write theme
    kill app jetsam
    purge-caches
    """,
    .tooProtected: """
    launch app user
    act app write theme
    """,
    .protectsLast: """
    launch app user
    act app write theme pause=12
    kill app jetsam
    """,
    .exposesTemporary: """
    launch app user
    act app write theme
    """,
    .namesEachTemporary: """
    launch app user
    act app write theme pause=6
    kill app jetsam
    launch app user
    act app write theme pause=6
    kill app jetsam
    """,
  ]

  private static let calling: [PlantedBug: String] = [
    .noFileSync: """
    launch app user
    act app write theme
    power-loss none
    """,
    .weakSync: """
    launch app user
    act app write theme
    power-loss none
    """,
    .noFolderSync: """
    launch app user
    act app write theme
    panic none
    """,
    .swallowsWriteError: """
    launch app user
    fault app write-eio nth=1
    act app write theme
    """,
    .ignoresShortWrite: """
    launch app user
    fault app write-short nth=1
    act app write theme
    """,
    .interruptedWriteAsDone: """
    launch app user
    fault app write-eintr nth=1
    act app write theme
    """,
    .ignoresSyncError: """
    launch app user
    fault app fsync-eio-ext4 nth=1
    act app write theme
    evict
    """,
    .ignoresLaterSync: """
    launch app user
    fault app fsync-eio-late nth=1
    act app write theme
    evict
    """,
    .retriesSync: """
    launch app user
    fault app fsync-eio-ext4 nth=1
    act app write theme
    evict
    """,
    .verifiesByReading: """
    launch app user
    fault app fsync-eio-ext4 nth=1
    act app write theme
    evict
    """,
    .dirtiesAgain: """
    launch app user
    fault app fsync-eio-btrfs nth=1
    act app write theme
    """,
    .ignoresRenameError: """
    launch app user
    fault app rename-eio nth=1
    act app write theme
    """,
    .closeErrorAsFailure: """
    launch app user
    fault app close-eio nth=2
    act app write theme
    """,
    .takesBack: """
    launch app user
    launch notifications push
    fault app fsync-eio-ext4 nth=2
    act app write theme pause=14
    act notifications read theme
    """,
  ]
}
