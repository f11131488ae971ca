// What the versions of the app have: there is no Interface Builder on Linux.

import Letters
import UIKit

/// The storyboards that Xcode would put into each version.
enum Versions {
  /// The second version has new screens under new names, the fourth again, and so on.
  static func storyboard(_ version: Int) -> StoryboardFile {
    let design = version / 2 + 1
    return StoryboardFile(
      initial: "Navigation",
      [
        StoryboardScene("Navigation", UINavigationController.self, root: "List\(design)"),
        StoryboardScene(
          "List\(design)", LetterListController.self, segues: ["openLetter": "Letter\(design)"]),
        StoryboardScene("Letter\(design)", LetterController.self),
      ])
  }
}
