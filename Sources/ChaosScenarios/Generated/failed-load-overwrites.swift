// Corpus/Scenarios/failed-load-overwrites.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let failedLoadOverwrites = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A load that fails counts as no data, and what is saved next is built on nothing.
@source B68
@confidence reported
@store canary:open-error-as-absent
@expect canary:open-error-as-absent *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: broken NoSilentRegression
@expect session-cached *: does-not-apply
@expect plain-file *: broken NoPoisonedWrite
launch app user
act app write streak
act app flush
kill app jetsam
launch app user
@decisive
fault app open-eio nth=each
@decisive
act app streak streak
kill app jetsam
launch app user
act app read streak

"""#
}
