// The app that restores what its own version saved, as chaos sees it.

import ChaosKit
import ChaosProcess
import Letters
import UIKit

/// One launch of it.
public final class CheckedLettersApp: AppUnderTest {
  private let box: LetterBox

  public init(_ launch: Launch) throws {
    box = try LetterBox()
    UIApplication.launch(storyboards: [Versions.storyboard(launch.appVersion)]) {
      CheckedAppDelegate()
    }
  }

  public static var keys: [AppKey<CheckedLettersApp>] { Writing.keys { $0.box } }
}
