// The nine ways in which the 2024 article's file fails (FACTS.md, plain file), each with the
// smallest trace by hand that shows it.
//
// The calls of a save in place: create or open with truncation (1), write (2), fsync (3), close
// (4), setAttributes (5). An atomic save: create (1), write (2), fsync (3), close (4), rename (5),
// setAttributes (6). The dictionary reads the file before it saves: open, and if there is a file,
// read and close.

import ChaosContracts
import ChaosStores
import ChaosTrace

/// A failure mode, numbered as in the fact sheet.
enum FailureMode: Int, CaseIterable, Sendable {
  case diesAfterTruncating = 1
  case failsToWrite
  case failsToSync
  case isReadInTheMiddle
  case hasTwoWriters
  case diesBeforeProtecting
  case beginsBeforeFirstUnlock
  case mergesWithNothing
  case reopensTheWindow

  /// The variant of the store that shows it.
  var store: PlainFile {
    switch self {
    case .hasTwoWriters, .mergesWithNothing: PlainFile(layout: .dictionary)
    case .reopensTheWindow: PlainFile(isAtomic: true)
    default: PlainFile()
    }
  }

  /// A trace, and what it breaks.
  typealias Shown = (steps: String, broken: [String])

  /// The traces. The theme is text, which is taken as it is; the streak is a number, which must
  /// decode.
  var shown: [Shown] {
    switch self {
    // The first call has emptied the file: "" for a text [I6], nothing for a number [I1, I4].
    case .diesAfterTruncating:
      [
        (Self.dies("theme", first: ""), ["NoTornValue"]),
        (Self.dies("streak"), ["AcknowledgedWritesSurvive"]),
      ]
    // ENOSPC leaves nothing and a short write leaves half; nobody is told [I17, I6].
    case .failsToWrite:
      [
        (Self.fails("write-enospc", "streak"), ["FailuresAreReported"]),
        (Self.fails("write-short", "theme"), ["NoTornValue"]),
      ]
    // The new bytes are visible although fsync failed, and leave with the page cache. The class
    // that comes last never comes.
    case .failsToSync:
      [
        (
          Self.fails("fsync-eio-ext4", "streak") + "evict",
          ["FailuresAreReported", "ProtectionIsKept"]
        )
      ]
    // Between truncation and write: "" for a text [I6], nothing for a number [I1].
    case .isReadInTheMiddle:
      [
        (Self.isRead("theme", first: ""), ["NoTornValue"]),
        (Self.isRead("streak"), ["NoSilentRegression"]),
      ]
    // The last writer wins the whole file [I5].
    case .hasTwoWriters: [(Self.twoWriters, ["NoLostUpdate"])]
    // The file stays in class C: readable now, gone before the next first unlock [I14, I1].
    case .diesBeforeProtecting: [(Self.staysProtected, ["ProtectionIsKept"])]
    // The file cannot be created, and nobody is told [I17, I4].
    case .beginsBeforeFirstUnlock:
      [("reboot\nlaunch app prewarm\nact app write streak", ["FailuresAreReported"])]
    // A base that cannot be read counts as empty, and the others' keys are gone [I7].
    case .mergesWithNothing: [(Self.unreadableBase, ["NoCollateralDamage"])]
    // Each save makes a new file of class C: the window of mode 6, on every write [I14].
    case .reopensTheWindow: [(Self.protectedAnew, ["ProtectionIsKept"])]
    }
  }

  /// A value that is missing must have been there first; a torn one need not.
  private static let save = "act app write streak\n"

  private static func dies(_ key: String, first: String = save) -> String {
    """
    launch app user
    \(first)act app write \(key) pause=2
    kill app jetsam
    """
  }

  private static func fails(_ fault: String, _ key: String) -> String {
    "launch app user\nfault app \(fault) nth=1\nact app write \(key)\n"
  }

  private static func isRead(_ key: String, first: String = save) -> String {
    """
    launch app user
    launch notifications push
    \(first)act app write \(key) pause=2
    act notifications read \(key)
    """
  }

  private static let twoWriters = """
    launch app user
    launch notifications push
    act app write theme pause=2
    act notifications write streak
    """

  private static let staysProtected = """
    launch app user
    act app write theme pause=5
    kill app jetsam
    """

  private static let unreadableBase = """
    launch app user
    act app write theme
    fault app read-eio nth=1
    act app write streak
    """

  private static let protectedAnew = """
    launch app user
    act app write theme
    act app write theme pause=6
    kill app jetsam
    """

  /// What comes of it: the value is there after an unlock, gone after a restart, and there again.
  static let consequences = ["\(staysProtected)\n", "\(protectedAnew)\n"].map {
    $0 + """
      launch app user
      act app read theme
      reboot
      launch app prewarm
      act app read theme
      """
  }
}
