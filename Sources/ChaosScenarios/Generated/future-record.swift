// Corpus/Scenarios/future-record.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let futureRecord = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The clock is set back, and a record from the future wins over everything new.
@source F130
@confidence reported
@store canary:trusts-clock
@expect canary:trusts-clock *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
@expect plain-file *: held
launch app user
set-clock hours=48
act app write theme
act app flush
@decisive
set-clock hours=-48
@decisive
act app write theme
act app flush
wait 1min
kill app jetsam
launch app user
act app read theme

"""#
}
