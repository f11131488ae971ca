// Corpus/Scenarios/suspended-lock-holder.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let suspendedLockHolder = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The app is suspended in mid-save; its extension waits for the lock in vain.
@source S22 F110
@confidence composed
@store canary:no-activity
@breaks NoLockAcrossSuspension
@needs locks
@expect canary:no-activity *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
launch app user
launch notifications push
act app write theme
@decisive
act app write theme pause=each
suspend app
act notifications write session

"""#
}
