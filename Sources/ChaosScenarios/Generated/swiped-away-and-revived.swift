// Corpus/Scenarios/swiped-away-and-revived.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let swipedAwayAndRevived = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title An app that was swiped away is not started, until a restart lifts the ban too early.
@source S42 F65
@confidence composed
@store session-cached
@breaks NoSilentRegression
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached *: broken NoSilentRegression
@expect * *: held
launch app user
act app write session
act app flush
wait 1min
force-quit
reboot
@decisive
launch app push
@decisive
act app read session
unlock
launch app user
act app read session

"""#
}
