// The note as chaos sees it.

import ChaosKit
import ChaosProcess
import Foundation
import Habits

/// One launch of the app with its note.
public final class NoteApp: AppUnderTest {
  private let note: HabitNote

  public init(_ launch: Launch) throws {
    note = HabitNote(folder: URL(fileURLWithPath: "\(launch.container)/Documents"))
  }

  public static var keys: [AppKey<NoteApp>] {
    [AppKey.string(.theme, get: { $0.note.text }, set: { $0.note.text = $1 }).neverRemoved()]
  }
}
