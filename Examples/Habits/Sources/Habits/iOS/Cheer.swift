// Says something nice when the number goes up.

import Foundation

public final class Cheer {
  public private(set) var words: [String] = []
  private var observation: NSKeyValueObservation?

  public init() {
    observation = UserDefaults.standard.observe(\.daysDone, options: [.old, .new]) {
      [unowned self] _, change in
      guard let old = change.oldValue, let new = change.newValue, new > old else { return }
      words.append("\(new) days!")
    }
  }
}
