// Corpus/Scenarios/gate-stays-shut.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let gateStaysShut = #"""
chaos trace 1
phone ios15 passcode disk=apfs.power variation=12
@title The phone is unlocked, and the app that asks is still told that it is not.
@source B49 F80
@confidence reported
@store gated
@breaks AvailableAsDeclared
@expect gated ios15 adversarial: broken
@expect gated:gate=probe *: held
@expect * *: held
launch app user
act app write session
act app flush
wait 1min
kill app jetsam
lock
wait 30min
@decisive
launch app push
unlock
launch app user
@decisive
act app read session

"""#
}
