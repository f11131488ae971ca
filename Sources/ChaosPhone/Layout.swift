// Where things are on the simulated phone.

import ChaosDisk
import ChaosTrace

/// The folders of the simulated phone, as iOS lays them out.
///
/// The names of an app's containers change when iOS moves them (F116), so whoever wants a path asks
/// the phone for its layout each time.
public struct Layout: Hashable, Sendable {
  /// How often the containers were moved.
  var place = 0

  /// The places of a phone on which the app was just installed.
  public init() {}

  /// The container that the app and its extensions share.
  public var group: String { root("group") }

  /// The private container of a process: a folder at the phone's root.
  public func container(_ process: ProcessName) -> String { root(process.word) }

  var roots: [String] { ProcessName.allCases.map(container) + [group] }

  private func root(_ word: String) -> String { place == 0 ? "/\(word)" : "/\(word)-\(place)" }

  /// The folders that exist from the start. All have class C, as on any phone (F11).
  private func folders(hasSupport: Bool) -> [String] {
    var folders: [String] = []
    for root in roots {
      folders += ["\(root)/Documents", "\(root)/Library/Preferences", "\(root)/Library/Caches"]
      if hasSupport { folders.append("\(root)/Library/Application Support") }
      folders.append("\(root)/tmp")
    }
    return folders
  }

  /// The folders that iOS may clear while the process does not run (F124).
  static func purgeable(_ root: String) -> [String] { ["\(root)/Library/Caches", "\(root)/tmp"] }

  /// Where iOS keeps the saved state of an app's screens.
  public static func savedState(in container: String) -> String {
    container + "/Library/Saved Application State"
  }

  static func emptyDisk(hasSupport: Bool = true) -> Disk {
    let disk = Disk(model: DiskModel(.kill))
    for folder in Layout().folders(hasSupport: hasSupport) {
      disk.install(folder: folder, protection: .completeUntilFirstUnlock)
    }
    return disk
  }
}
