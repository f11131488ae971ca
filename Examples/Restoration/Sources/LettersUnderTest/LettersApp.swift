// The app that restores whatever was saved, as chaos sees it.

import ChaosKit
import ChaosProcess
import Letters
import UIKit

/// One launch of it.
public final class LettersApp: AppUnderTest {
  private let box: LetterBox

  public init(_ launch: Launch) throws {
    box = try LetterBox()
    UIApplication.launch(storyboards: [Versions.storyboard(launch.appVersion)]) { AppDelegate() }
  }

  public static var keys: [AppKey<LettersApp>] { Writing.keys { $0.box } }
}
