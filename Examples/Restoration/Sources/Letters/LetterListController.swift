// The first screen: the list of letters.

import UIKit

/// From here a segue of the storyboard leads to a letter.
public final class LetterListController: UIViewController {
  /// The user taps a letter.
  ///
  /// - Returns: the screen that is shown then.
  public func open(_ name: String) -> LetterController? {
    navigationController?.popToRootViewController(animated: false)
    performSegue(withIdentifier: "openLetter", sender: name)
    return navigationController?.topViewController as? LetterController
  }

  public override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    (segue.destination as? LetterController)?.name = sender as? String ?? ""
  }
}
