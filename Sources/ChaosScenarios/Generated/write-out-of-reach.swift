// Corpus/Scenarios/write-out-of-reach.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let writeOutOfReach = #"""
chaos trace 1
phone ios15 passcode disk=apfs.power variation=1
@title A value set while the file is out of reach can be read back, and is never stored.
@source S7 F42
@confidence reported
@store session-cached
@breaks AcknowledgedWritesSurvive FailuresAreReported
@expect session-cached ios15: broken
@expect session-cached ios10: broken
@expect session-cached ios18 ios12 ios13: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7 adversarial: held
launch app user
act app write theme
wait 1min
reboot
@decisive
launch app push
@decisive
act app write theme
act app read theme
suspend app
@decisive
kill app jetsam
unlock
launch app user
act app read theme

"""#
}
