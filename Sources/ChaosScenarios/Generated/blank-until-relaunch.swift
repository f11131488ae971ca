// Corpus/Scenarios/blank-until-relaunch.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let blankUntilRelaunch = #"""
chaos trace 1
phone ios7 passcode disk=apfs.power
@title Fetched in the background too early, the app stays blank until it is swiped away.
@source B02 F35
@confidence reported
@store session-cached
@breaks RecoversAfterUnlock
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached ios7 ios10 ios13 adversarial: broken
@expect session-cached ios12 ios15 ios18: broken NoSilentRegression
@expect * *: held
launch app user
act app write session
act app flush
wait 1min
reboot
@decisive
launch app fetch
@decisive
act app read session
unlock
launch app user
@decisive
act app read session

"""#
}
