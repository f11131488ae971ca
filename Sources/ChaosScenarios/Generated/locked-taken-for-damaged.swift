// Corpus/Scenarios/locked-taken-for-damaged.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let lockedTakenForDamaged = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A locked database is taken for a damaged one, put aside, and begun anew.
@source B83 M03
@confidence reported
@store sqlite-wal:recovery=destructive,class=c
@breaks NothingUnreadableIsDestroyed AcknowledgedWritesSurvive
@needs files
@expect sqlite-wal:recovery=destructive,class=c *: broken
@expect sqlite-wal *: held
@expect sqlite-wal:class=c *: held
@expect hardened-file *: held
@expect session-cached ios13 ios10 ios7 adversarial: broken RecoversAfterUnlock
@expect session-cached *: broken NoSilentRegression
@expect plain-file *: held
launch app user
act app write theme
act app flush
reboot
@decisive
launch app fetch
@decisive
act app read theme
unlock
launch app user
act app read theme

"""#
}
