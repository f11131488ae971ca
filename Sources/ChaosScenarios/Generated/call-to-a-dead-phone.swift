// Corpus/Scenarios/call-to-a-dead-phone.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let callToADeadPhone = #"""
chaos trace 1
phone ios12 passcode disk=apfs.power
@title A charged phone gets a call before its first unlock; the app finds nobody logged in.
@source S3 B31
@confidence reported
@store session-cached
@breaks NoSilentRegression
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached *: broken
@expect * *: held
launch app user
act app write session
act app flush
wait 1min
reboot
@decisive
launch app voip
@decisive
act app read session
unlock
launch app user
act app read session

"""#
}
