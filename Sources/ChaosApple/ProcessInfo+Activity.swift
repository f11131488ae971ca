// ProcessInfo.performExpiringActivity, which extensions have as well.

import ChaosProcess
import Foundation

extension ProcessInfo {
  /// Runs the block on another thread, with false, and keeps the process from being suspended until
  /// it returns. If that takes longer than the process may go on in the background, the block is
  /// called once more, with true: it must see to it that the first call returns, or the process is
  /// killed (F72).
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
  ) {
    let number = BackgroundTasks.shared.begin { block(true) }
    DispatchQueue.global().async {
      block(false)
      BackgroundTasks.shared.end(number)
    }
  }
}
