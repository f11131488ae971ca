// Corpus/Scenarios/extension-wipes-keychain.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let extensionWipesKeychain = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title An extension has a flag of its own, does not find it, and wipes the app's keychain.
@source B19
@confidence reported
@store plain-file:place=own
@breaks NoCrossStoreDamage
@expect * ios7: does-not-apply
@expect plain-file:place=own *: broken
@expect * *: held
launch app user
act app gate
act app login
act app flush
wait 1min
@decisive
launch notifications push
@decisive
act notifications gate

"""#
}
