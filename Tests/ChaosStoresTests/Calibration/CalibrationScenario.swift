// The scripts of the calibration, and what Apple's code was seen to answer.

import Testing

/// One script, with the answers of the published table.
struct CalibrationScenario: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var script: [DefaultsCommand]
  /// The answers of reads, and of a process that starts at the end.
  var reads: [String]
  /// The answers of `synchronize`, which only the real one gives.
  var synchronized: [Bool]

  /// What is on the disk before each script: 364 days, and a theme.
  static let before = DefaultsCommand.script(
    """
    a set streak 364
    a set theme 7
    a synchronize
    a kill
    """)

  init(_ name: String, _ script: String, reads: String, synchronized: [Bool] = []) {
    testDescription = name
    self.script = Self.before + DefaultsCommand.script(script) + [.anew]
    self.reads = reads.split(separator: " ").map(String.init)
    self.synchronized = [true] + synchronized
  }

  static let all = [
    CalibrationScenario(
      "A: a session that read too early stays empty",
      """
      lock
      a read streak
      unlock
      a read streak
      a read streak
      """, reads: "nil nil nil 364 7 nil"),
    CalibrationScenario(
      "B: synchronize with nothing to write heals",
      """
      lock
      a read streak
      unlock
      a synchronize
      a read streak
      """, reads: "nil 364 364 7 nil", synchronized: [true]),
    CalibrationScenario(
      "C: a write and a synchronize heal",
      """
      lock
      a read streak
      unlock
      a set score 1
      a read streak
      a synchronize
      a read streak
      a read score
      """, reads: "nil nil 364 1 364 7 1", synchronized: [true]),
    CalibrationScenario(
      "D: an early write lands late, over its own key",
      """
      lock
      a set streak 1
      a synchronize
      unlock
      a synchronize
      """, reads: "1 7 nil", synchronized: [false, true]),
    CalibrationScenario(
      "E: an early write dies with its process",
      """
      lock
      a set streak 1
      a kill
      unlock
      a read streak
      """, reads: "364 364 7 nil"),
    CalibrationScenario(
      "F: a poisoned update becomes the truth",
      """
      lock
      a read streak
      unlock
      a set streak 1
      a synchronize
      """, reads: "nil 1 7 nil", synchronized: [true]),
    CalibrationScenario(
      "H: a damaged file is replaced",
      """
      damage
      a read streak
      a set score 1
      a synchronize
      """, reads: "nil nil nil 1", synchronized: [true]),
    CalibrationScenario(
      "I: a poisoned removal never happens",
      """
      lock
      a read theme
      unlock
      a remove theme
      a synchronize
      """, reads: "nil 364 7 nil", synchronized: [true]),
    CalibrationScenario(
      "J: setting what the session has cached is dropped",
      """
      a read streak
      b set streak 400
      b synchronize
      a set streak 364
      a synchronize
      a read streak
      """, reads: "364 400 400 7 nil", synchronized: [true, true]),
    CalibrationScenario(
      "K: two processes' keys are merged",
      """
      a read theme
      b read score
      a set streak 365
      b set score 2
      a synchronize
      b synchronize
      a read score
      b read streak
      a synchronize
      a read score
      """, reads: "7 nil nil 365 2 365 7 2", synchronized: [true, true, true]),
    CalibrationScenario(
      "K: of two updates of one key one is lost",
      """
      a read streak
      b read streak
      a set streak 365
      b set streak 365
      a synchronize
      b synchronize
      """, reads: "364 364 365 7 nil", synchronized: [true, true]),
  ]

  /// G: the file alone is locked. Opened in place it stays as it is; Darwin renames over it.
  static let unlockedFolder = CalibrationScenario(
    "G: the file is locked, and its folder is not",
    """
    lock-file
    a set streak 1
    a synchronize
    a kill
    unlock
    """, reads: "364 7 nil", synchronized: [false])
}
