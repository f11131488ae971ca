// Corpus/Scenarios/suspended-in-transaction.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let suspendedInTransaction = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The app goes to the background with a transaction open, and is killed for its lock.
@source S20 B79
@confidence reported
@store sqlite-wal:transaction=held
@breaks NoLockAcrossSuspension
@needs locks
@expect sqlite-wal:transaction=held *: broken
@expect sqlite-wal *: held
@expect hardened-file *: held
@expect coordinated-file adversarial: broken
@expect coordinated-file *: held
@expect session-cached ios7: does-not-apply
@expect session-cached *: does-not-apply
@expect plain-file *: does-not-apply
launch app user
act app write streak
@decisive
act app write theme pause=each
suspend app
launch notifications push
act notifications write theme

"""#
}
