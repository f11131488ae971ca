// Corpus/Scenarios/list-of-one.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let listOfOne = #"""
chaos trace 1
phone ios10 passcode disk=apfs.power
@title The sample app adds to a list that it cannot read: the list becomes its newest item.
@source B05
@confidence documented
@store session-cached
@breaks NoPoisonedWrite
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached ios10 ios13 ios7 adversarial: broken
@expect session-cached ios12 ios15 ios18: broken NoSilentRegression
@expect * *: held
launch app user
act app append
act app append
act app flush
wait 1min
reboot
@decisive
launch app push
@decisive
act app read list
unlock
launch app user
@decisive
act app append
act app flush

"""#
}
