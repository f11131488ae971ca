// Corpus/Scenarios/both-count.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let bothCount = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title App and extension count at the same time, and one of the two steps is lost.
@source S21 B71
@confidence documented
@store canary:no-lock
@breaks NoLostUpdate AcknowledgedWritesSurvive
@expect * ios7: does-not-apply
@expect canary:no-lock *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
@expect plain-file *: broken NoSilentRegression
launch app user
launch notifications push
act app write streak
@decisive
act app streak streak pause=each
@decisive
act notifications streak streak
proceed app end
act app read streak

"""#
}
