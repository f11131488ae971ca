// Corpus/Scenarios/pump-settings.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let pumpSettings = #"""
chaos trace 1
phone ios13 passcode disk=apfs.power
@title Bluetooth starts an insulin app too early; its settings stay lost once it saves any.
@source B09 F38
@confidence reported
@store session-cached
@breaks NoPoisonedWrite
@expect gated adversarial: broken RecoversAfterUnlock
@expect * ios7 ios10: does-not-apply
@expect session-cached ios13 adversarial: broken
@expect session-cached ios12 ios15 ios18: broken NoSilentRegression
@expect * *: held
launch app user
act app append
wait 1min
reboot
@decisive
launch app bluetooth
@decisive
act app read list
unlock
launch app user
@decisive
act app append
kill app jetsam
launch app user
act app read list

"""#
}
