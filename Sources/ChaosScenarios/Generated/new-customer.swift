// Corpus/Scenarios/new-customer.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let newCustomer = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title An SDK finds no user before first unlock, makes a new one, and the purchases are gone.
@source S14 B21 F43
@confidence reported
@store session-cached
@breaks IdentityIsStable NoPoisonedWrite
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached ios18 ios15 adversarial: broken
@expect * ios18 ios15 adversarial: held
@expect * *: does-not-apply
launch app user
act app identity
wait 1min
reboot
@decisive
launch app prewarm
@decisive
act app identity
unlock
wait 1min
launch app user
act app read identity

"""#
}
