// Corpus/Scenarios/key-for-unlocked-only.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let keyForUnlockedOnly = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A push comes on a locked phone; the extension cannot read what the app protects.
@source B48
@confidence reported
@store canary:too-protected
@breaks ProtectionIsKept AvailableAsDeclared
@expect canary:too-protected *: broken
@expect * ios7: does-not-apply
@expect * *: held
launch app user
act app write session
act app flush
wait 1min
lock
wait 11s
@decisive
launch notifications push
@decisive
act notifications read session

"""#
}
