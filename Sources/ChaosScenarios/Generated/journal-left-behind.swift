// Corpus/Scenarios/journal-left-behind.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let journalLeftBehind = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A database is moved in mid-commit without its journal, and half a change is in it.
@source M30
@confidence documented
@store sqlite-rollback:move=main-only
@needs files
@expect sqlite-rollback:move=main-only *: broken
@expect sqlite-rollback *: held
@expect sqlite-wal *: held
@expect hardened-file *: held
@expect session-cached ios7: does-not-apply
@expect session-cached *: does-not-apply
@expect plain-file *: broken NoTornValue
launch app user
act app write theme huge
@decisive
act app write theme huge pause=each
@decisive
kill app jetsam
launch app user
act app read theme

"""#
}
