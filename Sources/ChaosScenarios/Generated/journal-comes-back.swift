// Corpus/Scenarios/journal-comes-back.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let journalComesBack = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The removal of a journal is not synced; after the power cut the commit is undone.
@source S38
@confidence documented
@store sqlite-rollback:synchronous=extra
@breaks AcknowledgedWritesSurvive
@needs files
@expect sqlite-rollback:synchronous=extra *: broken
@expect sqlite-wal *: held
@expect hardened-file *: held
@expect session-cached ios7: held
@expect session-cached *: does-not-apply
@expect plain-file *: held
launch app user
act app write streak
@decisive
act app write streak
@decisive
power-loss each
unlock
launch app user
act app read streak

"""#
}
