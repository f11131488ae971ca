// Corpus/Scenarios/sticky-extension.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let stickyExtension = #"""
chaos trace 1
phone ios10 passcode disk=apfs.power
@title An extension is woken too early; after the unlock it still shows nothing.
@source S4 B04
@confidence reported
@store session-cached
@breaks RecoversAfterUnlock
@expect gated ios13 ios10 adversarial: broken RecoversAfterUnlock
@expect session-cached ios10 ios13 adversarial: broken
@expect session-cached ios12 ios15 ios18: broken NoSilentRegression
@expect * ios7: does-not-apply
@expect gated *: broken NoSilentRegression
@expect * *: held
launch app user
act app append
wait 1min
reboot
@decisive
launch notifications push
@decisive
act notifications read list
unlock
@decisive
act notifications read list

"""#
}
