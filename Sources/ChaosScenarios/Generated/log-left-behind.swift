// Corpus/Scenarios/log-left-behind.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let logLeftBehind = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Only the main file of a database is moved; what was in its log is gone.
@source M30 F108
@confidence documented
@store sqlite-wal:move=main-only
@breaks AcknowledgedWritesSurvive
@needs files
@expect sqlite-wal:move=main-only *: broken
@expect sqlite-wal *: held
@expect hardened-file *: held
@expect session-cached ios13 ios10 ios7 adversarial: broken RecoversAfterUnlock
@expect session-cached *: broken NoSilentRegression
@expect plain-file *: held
launch app user
act app write streak
act app flush
reboot
@decisive
launch app fetch
@decisive
act app read streak

"""#
}
