// Corpus/Scenarios/settings-while-locked.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let settingsWhileLocked = #"""
chaos trace 1
phone ios10 passcode disk=apfs.power
@title A call wakes the app before first unlock; the setting that it saves never arrives.
@source B08
@confidence reported
@store session-cached
@breaks AcknowledgedWritesSurvive FailuresAreReported
@expect session-cached ios10: broken
@expect session-cached ios18 ios15 ios13 ios12: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7 adversarial: held
@expect plain-file *: held
launch app user
act app write theme
wait 1min
reboot
@decisive
launch app voip
@decisive
act app write theme
unlock
kill app jetsam
launch app user
act app read theme

"""#
}
