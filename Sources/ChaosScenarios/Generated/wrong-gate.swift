// Corpus/Scenarios/wrong-gate.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let wrongGate = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Locked after its first unlock the phone could read; the app asks class A, and gives up.
@source S12 F77 F82
@confidence reported
@store gated
@breaks AvailableAsDeclared
@expect gated *: broken
@expect gated:gate=notification *: broken
@expect gated:gate=probe *: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
launch app user
act app write theme
act app flush
wait 1min
kill app jetsam
lock
wait 11s
@decisive
launch app push
@decisive
act app read theme
act app write theme
suspend app
kill app jetsam
unlock
launch app user
act app read theme

"""#
}
