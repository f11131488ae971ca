// The habit that loses nothing.

import Foundation

/// Keeps its number in a file of the app's own: it is there before the first unlock too, so a
/// launch by a prewarm may count it up like any other. Asking throws where nobody knows, so no view
/// takes a default for the user's number and saves it.
@objc(HBKeptHabit) public final class KeptHabit: NSObject {
  private let file: NumberFile

  public init(files: FileManager = .default) throws {
    file = try NumberFile("habit", files)
  }

  public func daysDone() throws -> Int { try file.load() ?? 0 }

  public func set(daysDone: Int) throws { try file.save(daysDone) }

  public func startOver() throws { try file.save(nil) }
}
