// Corpus/Scenarios/permission-in-mid-save.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let permissionInMidSave = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A switch is flipped in Settings; the app is killed in the middle of its save.
@source S43 F74
@confidence composed
@store plain-file
@breaks NoTornValue
@expect plain-file *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: does-not-apply
@expect session-cached *: held
launch app user
act app write theme
act app flush
@decisive
act app write theme pause=each
@decisive
permission contacts denied
launch app user
act app read theme

"""#
}
