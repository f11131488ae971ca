// Corpus/Scenarios/killed-after-set.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let killedAfterSet = #"""
chaos trace 1
phone ios10 passcode disk=apfs.power variation=1
@title A setting is changed, the app is killed at once, and the setting is as before.
@source B35 F30
@confidence reported
@store session-cached
@breaks AcknowledgedWritesSurvive
@expect session-cached ios10: broken
@expect session-cached *: held
@expect canary:late-write *: broken
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
launch app user
act app write theme
wait 1min
@decisive
act app write theme
@decisive
kill app jetsam
launch app user
act app read theme

"""#
}
