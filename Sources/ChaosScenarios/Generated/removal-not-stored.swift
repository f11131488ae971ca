// Corpus/Scenarios/removal-not-stored.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let removalNotStored = #"""
chaos trace 1
phone ios7 passcode disk=apfs.power
@title A session that saw no value removes it: nothing to do, it thinks, and it comes back.
@source B38
@confidence documented
@store session-cached
@breaks RemovedStaysRemoved AcknowledgedWritesSurvive
@expect session-cached ios7: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect plain-file *: held
@expect session-cached ios13 ios10 adversarial: broken RemovedStaysRemoved
@expect session-cached *: broken NoSilentRegression
launch app user
act app write theme
act app flush
wait 1min
reboot
@decisive
launch app location
@decisive
act app read theme
unlock
@decisive
act app remove theme
act app flush
kill app jetsam
launch app user
act app read theme

"""#
}
