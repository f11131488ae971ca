// Whether the observer of the setting hears what it should.

import ChaosKit
import ChaosProcess
import Habits

/// One launch of the app with its cheers. It crashes where they are not those of the last two days.
public final class CheeringApp: AppUnderTest {
  private let habit = Habit()
  private let cheer = Cheer()

  public init(_ launch: Launch) throws {}

  public static var keys: [AppKey<CheeringApp>] {
    [.string(.theme, get: { $0.cheers() }, set: { _, _ in })]
  }

  private func cheers() -> String? {
    habit.didIt()
    habit.didIt()
    let days = habit.daysDone
    precondition(cheer.words.suffix(2) == ["\(days - 1) days!", "\(days) days!"])
    return nil
  }
}
