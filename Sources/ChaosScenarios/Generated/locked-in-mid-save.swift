// Corpus/Scenarios/locked-in-mid-save.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let lockedInMidSave = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The phone is locked during a save, the keys go, and what is left is half a file.
@source S18 F1 F6
@confidence composed
@store plain-file:class=a
@breaks NoTornValue
@needs files
@expect plain-file:class=a *: broken
@expect plain-file *: held
@expect sqlite-wal:class=a *: held
@expect sqlite-rollback:class=a *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: does-not-apply
@expect session-cached *: does-not-apply
launch app user
act app write theme
act app flush
wait 1min
@decisive
act app write theme large pause=each
@decisive
lock
@decisive
wait 11s
proceed app end
unlock
act app read theme

"""#
}
