// Corpus/Scenarios/suspended-lock-holder.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let suspendedLockHolder = #"""
chaos trace 1
phone adversarial passcode disk=apfs.power
@title The app is suspended in mid-save; its extension waits for the lock in vain.
@source S22 F110
@confidence composed
@store coordinated-file
@breaks NoLockAcrossSuspension
@needs locks
@expect coordinated-file adversarial: broken
@expect canary:no-activity *: broken
@expect coordinated-file:activity *: held
@expect session-cached *: does-not-apply
@expect plain-file *: does-not-apply
@expect gated *: does-not-apply
@expect keychain *: does-not-apply
@expect * *: held
launch app user
launch notifications push
act app write theme
@decisive
act app write theme pause=each
suspend app
act notifications write session

"""#
}
