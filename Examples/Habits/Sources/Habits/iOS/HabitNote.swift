// A note about a habit, saved some seconds after the last change, or as the app goes away.

import UIKit

public final class HabitNote: NSObject {
  private let file: URL

  public var text: String? {
    didSet {
      NSObject.cancelPreviousPerformRequests(
        withTarget: self, selector: #selector(save), object: nil)
      perform(#selector(save), with: nil, afterDelay: 3)
    }
  }

  public init(folder: URL) {
    file = folder.appendingPathComponent("note.txt")
    text = try? String(contentsOf: file, encoding: .utf8)
    super.init()
    NotificationCenter.default.addObserver(
      self, selector: #selector(goesAway(_:)),
      name: UIApplication.didEnterBackgroundNotification, object: nil)
  }

  @objc private func goesAway(_ notification: Notification) {
    NSObject.cancelPreviousPerformRequests(withTarget: self)
    save()
  }

  @objc private func save() {
    try? (text ?? "").write(to: file, atomically: true, encoding: .utf8)
  }
}
