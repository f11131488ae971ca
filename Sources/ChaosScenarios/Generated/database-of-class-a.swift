// Corpus/Scenarios/database-of-class-a.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let databaseOfClassA = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The keys of a database go with the lock; the error is taken for damage, and it is gone.
@source B77 F6
@confidence reported
@store sqlite-wal:errors=apple,recovery=destructive,class=a
@breaks NothingUnreadableIsDestroyed
@needs files
@expect sqlite-wal:errors=apple,recovery=destructive,class=a *: broken
@expect sqlite-wal:errors=apple,class=a *: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: held
@expect session-cached *: does-not-apply
launch app user
act app write theme
act app flush
wait 1min
kill app jetsam
lock
wait 11s
@decisive
launch app push
@decisive
act app write theme
unlock
launch app user
act app read theme

"""#
}
