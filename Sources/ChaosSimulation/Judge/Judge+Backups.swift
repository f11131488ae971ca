// What a backup brings back, and what stays behind: with its device, or with its passcode.

import ChaosContracts

extension Judge {
  /// A backup is taken of what is in the files, and of the damage in them.
  mutating func backUp() {
    for key in ledgers.indices {
      let (kill, panic) = (promised(key).kill, promised(key).panic)
      ledgers[key].backUp { $0.isSafe(kill) && $0.isSafe(panic) }
      ledgers[key].backupIsDamaged =
        ledgers[key].isDamaged || ledgers[key].backupReaches(before: ledgers[key].damagedAt)
    }
  }

  /// The backup is restored.
  mutating func restore(elsewhere: Bool, at position: Int) {
    restoreDamage(at: position)
    for key in ledgers.indices { ledgers[key].restore() }
    if staysBehind(elsewhere) { for key in filed { ledgers[key].reset(at: position) } }
  }

  /// A backup brings back the damage that it holds, and no other.
  private mutating func restoreDamage(at position: Int) {
    for key in ledgers.indices { ledgers[key].isDamaged = ledgers[key].backupIsDamaged }
    damageIsUnsaid = false
    let keys = ledgers.indices.filter { ledgers[$0].isDamaged }
    if !keys.isEmpty { damage(keys, at: position) }
  }

  /// Whether a restored backup comes without what the store holds.
  private func staysBehind(_ elsewhere: Bool) -> Bool {
    switch promises.boundTo {
    case nil: false
    case .device: elsewhere
    case .passcode: true
    }
  }

  /// What needs a passcode goes with it. Who is in the middle of writing may come after that.
  mutating func change(passcode isSet: Bool, at position: Int) {
    guard !isSet, promises.boundTo == .passcode else { return }
    for key in filed {
      let nothing = ledgers[key].reset(at: position, keepsPending: true)
      for place in windows.indices
      where judged.operation(windows[place].read).key.map({ Int($0.code) }) == key {
        windows[place].versions.append(nothing)
      }
    }
  }
}
