// Every short story of two acts that meet: one is stopped before each of its calls in turn, and
// somebody else begins, looks or dies there. Chance tells each of them now and then; a list tells
// all of them within some hundred traces.

import ChaosPhone
import ChaosTrace

/// Makes the traces in which two acts meet.
enum Meetings {
  /// The furthest call at which an act is stopped: longer than any built-in save.
  private static let reach: UInt16 = 24

  static func traces(eras: [EraName]) -> [Trace] {
    let stories = begun() + lookedAt() + leftBehind() + repeatedly() + inTurn() + remembered()
      + replaced()
    return traces(stories, eras) { _ in 0 } + traces(inTurn(), eras, Era.lateVariation)
  }

  /// - Parameter variation: the one of each era in which they are told.
  private static func traces(
    _ stories: [[Step]], _ eras: [EraName], _ variation: (EraName) -> UInt8
  ) -> [Trace] {
    stories.enumerated().map { number, steps in
      let era = eras[number % eras.count]
      return Trace(
        header: TraceHeader(era: era, variation: variation(era)),
        steps: [.launch(.app, .user)] + steps)
    }
  }

  private static let other = Step.launch(.notifications, .push)

  private static func save(_ process: ProcessName, pause: UInt16 = 0) -> Step {
    .act(process, .streak, on: .streak, pause: pause)
  }

  private static let look = Step.act(.notifications, .read, on: .streak)

  /// Every second call: what lasts for two calls or more is met as well.
  private static let seconds = Array(stride(from: 2, through: reach, by: 2))

  /// A save is stopped, and another process saves as well: the first save of all, a later one, or
  /// one whose turn cannot be taken.
  private static func begun() -> [[Step]] {
    func story(_ before: [Step], _ trouble: [Step], _ pause: UInt16) -> [Step] {
      [other] + before + [save(.app, pause: pause)] + trouble
        + [save(.notifications), .proceed(.app, 0)]
    }
    return (1...reach).map { story([], [], $0) }
      + seconds.map { story([save(.app)], [], $0) }
      + seconds.map { story([save(.app)], [.fault(.notifications, .lockError, nth: 1)], $0) }
  }

  /// A save fails at its end, and another process has looked before it does: what was seen cannot
  /// be taken back.
  private static func lookedAt() -> [[Step]] {
    (1...reach).flatMap { pause in
      [1, 2].map { nth in
        [
          other, .fault(.app, .syncLost, nth: nth), save(.app, pause: pause), look,
          .proceed(.app, 0), look,
        ]
      }
    }
  }

  /// A save is ended in the middle, and the next one meets what is left, with trouble.
  private static func leftBehind() -> [[Step]] {
    seconds.flatMap { pause in
      [FaultKind.unlinkError, .createNoSpace].map { trouble in
        [
          save(.app), save(.app, pause: pause), .kill(.app, .jetsam), .launch(.app, .user),
          .fault(.app, trouble, nth: 1), save(.app), .act(.app, .read, on: .streak),
        ]
      }
    }
  }

  /// Each launch ends in the middle of its save: what is left must not add up.
  private static func repeatedly() -> [[Step]] {
    seconds.map { pause in
      let life = [save(.app, pause: pause), .kill(.app, .jetsam), .launch(.app, .user)]
      return life + life + life
    }
  }

  /// Two processes take turns at one key, and what each knows of it is old when its turn comes. It
  /// is told twice: each hears of a change at once, or word of it comes late (F47).
  private static func inTurn() -> [[Step]] {
    let acts: [BehaviourName] = [.read, .write, .remove]
    return acts.flatMap { first in
      [.write, .remove].flatMap { second in
        acts.flatMap { third in
          [[], [Step.act(.app, .write, on: .theme)]].map { before in
            before + [
              other, .act(.app, first, on: .theme), .act(.notifications, second, on: .theme),
              .act(.app, third, on: .theme),
            ]
          }
        }
      }
    }
  }

  /// Another process has opened a file, and a save puts another one in its place: whatever is then
  /// done with the old one, a lock on it for instance, keeps nobody away from the next save.
  private static func replaced() -> [[Step]] {
    (UInt16(1)...4).flatMap { pause in
      [2, 4, 6, 8, 12, 16].map { calls in
        [
          other, save(.app), save(.notifications, pause: pause), save(.app),
          .proceed(.notifications, calls), save(.app), .proceed(.notifications, 0), look,
        ]
      }
    }
  }

  /// A part of an app has something in memory when another process changes what it is about.
  private static func remembered() -> [[Step]] {
    BehaviourName.parts.flatMap { part in
      part.touched(part.keys[0]).filter { Key.plain.contains($0) }.map { key in
        let act = Step.act(.app, part, on: part.keys[0])
        return [
          other, act, .act(.notifications, part, on: part.keys[0]), act,
          .act(.notifications, .write, on: key), act,
        ]
      }
    }
  }
}
