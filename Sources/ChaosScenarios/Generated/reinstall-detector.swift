// Corpus/Scenarios/reinstall-detector.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let reinstallDetector = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A flag in the defaults says that the app is not new; too early, the keychain is wiped.
@source S8 B16 B17 B18 F88 F90
@confidence reported
@store session-cached
@breaks NoCrossStoreDamage
@expect session-cached *: broken
@expect canary:wipes-when-locked *: broken
@expect canary *: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
launch app user
act app gate
act app login
act app flush
wait 1min
reboot
@decisive
launch app push
@decisive
act app gate
unlock
launch app user
act app flush

"""#
}
