// When others see what a process has in memory alone.

import ChaosContracts

extension Promises {
  /// Whether a write is safe from the death of its process only once that has flushed it, and
  /// others may go on with what they know: until then it is on its way. Who is launched meanwhile
  /// need not see it, and it may take effect after a write that another process began later.
  var arriveLate: Bool { kill == .onFlush && sharing != .fresh }
}
