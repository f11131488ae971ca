// Corpus/Scenarios/error-carried-over.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let errorCarriedOver = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A read fails on the locked phone, and the error stays for the life of the process.
@source B46
@confidence reported
@store canary:stays-unavailable
@breaks RecoversAfterUnlock
@expect canary:stays-unavailable *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios13 ios10 ios7 adversarial: broken RecoversAfterUnlock
@expect session-cached *: broken NoSilentRegression
@expect plain-file *: held
launch app user
act app write session
act app flush
wait 1min
reboot
@decisive
launch app push
@decisive
act app read session
unlock
launch app user
@decisive
act app read session

"""#
}
