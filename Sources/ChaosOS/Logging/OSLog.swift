// Where messages belong: a subsystem, and a category of it.

import Foundation

/// A log of its own. Every message of every level is shown, as in a debugger's console.
public final class OSLog: NSObject, @unchecked Sendable {
  /// Messages that belong nowhere.
  public static let `default` = OSLog(prefix: "")
  /// What is logged here is shown nowhere.
  public static let disabled = OSLog(prefix: nil)

  /// What its lines begin with; nil for the one that shows nothing.
  private let prefix: String?

  private init(prefix: String?) { self.prefix = prefix }

  /// - Parameters:
  ///   - subsystem: by custom a name in reverse order, such as that of the app's bundle.
  ///   - category: a part of it.
  public convenience init(subsystem: String, category: String) {
    self.init(prefix: "[\(subsystem):\(category)] ")
  }

  public func isEnabled(type: OSLogType) -> Bool { prefix != nil }

  func show(_ type: OSLogType, _ message: @autoclosure () -> String) {
    guard let prefix else { return }
    StandardError.show("\(prefix)\(type.word): \(message())\n")
  }
}
