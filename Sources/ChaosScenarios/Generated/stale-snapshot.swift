// Corpus/Scenarios/stale-snapshot.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let staleSnapshot = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A transaction that began by reading cannot write any more, and the write is dropped.
@source M28
@confidence documented
@store sqlite-wal:tx=deferred,busysnapshot=ignore
@breaks AcknowledgedWritesSurvive NoLostUpdate
@expect * ios7: does-not-apply
@expect sqlite-wal:tx=deferred,busysnapshot=ignore *: broken
@expect sqlite-wal *: held
@expect hardened-file *: held
@expect session-cached *: held
@expect plain-file *: broken NoTornValue
launch app user
launch notifications push
act app read streak
act notifications read streak
@decisive
act app streak streak pause=each
@decisive
act notifications write streak
proceed app end

"""#
}
