// The second screen: a letter.

import UIKit

/// Where the user writes. The letter is a file; what UIKit saves and restores is which one it is,
/// and the cursor.
public final class LetterController: UIViewController {
  var name = ""
  private var cursor = 0

  /// The user writes, and is done.
  public func write(_ letter: Data) throws {
    try LetterBox().save(letter, as: name)
    cursor = letter.count
  }

  public override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(name, forKey: "name")
    coder.encode(cursor, forKey: "cursor")
  }

  public override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    name = coder.decodeObject(forKey: "name") as? String ?? ""
    cursor = coder.decodeInteger(forKey: "cursor")
  }
}
