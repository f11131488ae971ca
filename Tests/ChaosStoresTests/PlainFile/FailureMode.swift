// The nine ways in which the article's file fails (stores.md §3.2.1), each with the smallest trace by
// hand that shows it.
//
// The calls of a save in place: create or open with truncation (1), write (2), fsync (3), close (4),
// setAttributes (5). An atomic save: create (1), write (2), fsync (3), close (4), rename (5),
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

  /// The trace, and what it breaks. The theme is text, which is taken as it is; the streak is a
  /// number, which must decode.
  var shown: [(steps: String, broken: [String])] {
    switch self {
    // s1 has emptied the file: "" for a text [I6], nothing for a number [I1, I4].
    case .diesAfterTruncating:
      let save = { "launch app user\nact app write \($0)\nact app write \($0) pause=2\nkill app jetsam" }
      return [
        (save("theme"), ["NoTornValue"]), (save("streak"), ["AcknowledgedWritesSurvive"]),
      ]
    // ENOSPC leaves nothing and a short write leaves half; nobody is told [I17, I6].
    case .failsToWrite:
      let save = { "launch app user\nfault app \($0) nth=1\nact app write \($1)" }
      return [
        (save("write-enospc", "streak"), ["FailuresAreReported"]),
        (save("write-short", "theme"), ["NoTornValue"]),
      ]
    // The new bytes are visible although fsync failed, and leave with the page cache.
    case .failsToSync:
      let save = "launch app user\nfault app fsync-eio-ext4 nth=1\nact app write streak\nevict"
      return [(save, ["FailuresAreReported"])]
    // Between s1 and s3: "" for a text [I6], nothing for a number [I1].
    case .isReadInTheMiddle:
      let save = {
        "launch app user\nlaunch notifications push\nact app write \($0)\n"
          + "act app write \($0) pause=2\nact notifications read \($0)"
      }
      return [(save("theme"), ["NoTornValue"]), (save("streak"), ["NoSilentRegression"])]
    // The last writer wins the whole file [I5].
    case .hasTwoWriters:
      let save = """
        launch app user
        launch notifications push
        act app write theme pause=2
        act notifications write streak
        """
      return [(save, ["NoLostUpdate"])]
    // The file stays in class C: readable now, gone before the next first unlock [I14, I1].
    case .diesBeforeProtecting:
      let save = """
        launch app user
        act app write theme pause=5
        kill app jetsam
        launch app user
        act app read theme
        reboot
        launch app prewarm
        act app read theme
        """
      return [(save, ["NoSilentRegression"])]
    // The file cannot be created, and nobody is told [I17, I4].
    case .beginsBeforeFirstUnlock:
      return [("reboot\nlaunch app prewarm\nact app write streak", ["FailuresAreReported"])]
    // A base that cannot be read counts as empty, and the others' keys are gone [I7].
    case .mergesWithNothing:
      let save = "launch app user\nact app write theme\nfault app read-eio nth=1\nact app write streak"
      return [(save, ["NoCollateralDamage"])]
    // Each save makes a new file of class C: the window of mode 6, on every write [I14].
    case .reopensTheWindow:
      let save = """
        launch app user
        act app write theme
        act app write theme pause=6
        reboot
        launch app prewarm
        act app read theme
        """
      return [(save, ["NoSilentRegression"])]
    }
  }
}
