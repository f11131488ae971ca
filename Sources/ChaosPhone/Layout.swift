// Where things are on the simulated phone.

import ChaosDisk
import ChaosTrace

/// The folders of the simulated phone, as iOS lays them out.
public enum Layout {
  /// The container that the app and its extensions share.
  public static let group = "/group"

  /// The private container of a process.
  public static func container(_ process: ProcessName) -> String { "/\(process.word)" }

  /// The folders that exist from the start. All have class C, as on any phone (F11).
  static var folders: [String] {
    var folders: [String] = []
    for root in ProcessName.allCases.map(container) + [group] {
      folders += ["\(root)/Documents", "\(root)/Library/Preferences"]
      folders += ["\(root)/Library/Caches", "\(root)/Library/Application Support", "\(root)/tmp"]
    }
    return folders
  }

  /// The folders that iOS may clear while the process does not run (F124).
  static func purgeable(_ root: String) -> [String] { ["\(root)/Library/Caches", "\(root)/tmp"] }

  /// A disk with these folders and nothing in them.
  static func emptyDisk() -> Disk {
    let disk = Disk(model: DiskModel(.kill))
    for folder in folders { disk.install(folder: folder, protection: .completeUntilFirstUnlock) }
    return disk
  }
}
