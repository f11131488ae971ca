// A crash at launch does not repeat forever.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// From a state of the disk that stays as it is, launches do not all crash.
struct LaunchesDoNotLoop: Invariant {
  let summary = "a process that crashes when it is started does not do so every time"
  let source = "I12"

  /// Crashes in a row, on an unlocked phone without faults, that make a loop.
  private static let crashes = 3

  func check(_ judged: Judged) -> Violation? {
    var counts = Array(repeating: 0, count: ProcessName.allCases.count)
    var isFresh = false
    var last = ""
    for event in judged.history.events {
      switch event {
      case .epilogue(.freshRead): isFresh = true
      case .phone(.crashed(let process, let message)) where isFresh:
        counts[Int(process.code)] += 1
        last = message.description
        if counts[Int(process.code)] == Self.crashes {
          return Violation(
            name,
            message: "\(process.word) crashes \(Self.crashes) times in a row when it is "
              + "started, expected to run: \(last)")
        }
      default: break
      }
    }
    return nil
  }
}
