// Corpus/Scenarios/first-tab-again.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let firstTabAgain = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A tab that cannot be read is the first one, and selecting it saves that for good.
@source B06 F25
@confidence documented
@store privacy:backing=defaults,echo
@breaks AcknowledgedWritesSurvive NothingUnreadableIsDestroyed
@expect privacy:backing=defaults,echo *: broken
@expect privacy *: held
@expect privacy:echo *: held
@expect session-cached *: broken NoSilentRegression
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
launch app user
act app write theme
act app flush
wait 1min
reboot
@decisive
launch app fetch
@decisive
act app read theme
unlock
wait 1min
kill app jetsam
launch app user
act app read theme

"""#
}
