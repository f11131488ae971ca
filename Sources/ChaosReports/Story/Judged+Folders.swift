// Files that are to be made where there is no folder for them.

import ChaosContracts
import SystemPackage

extension Judged {
  /// Whether a change was to make a file in a folder that is not there.
  func missesFolder(_ operation: Operation) -> Bool {
    guard operation.kind == .write, let end = operation.completed else { return false }
    return history.events[operation.invoked...end].contains { event in
      if case .phone(.failed(_, .create, .noSuchFileOrDirectory, _)) = event { true } else { false }
    }
  }
}
