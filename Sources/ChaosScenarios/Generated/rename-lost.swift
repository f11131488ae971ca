// Corpus/Scenarios/rename-lost.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let renameLost = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The folder is not synced after a rename; after the power cut the old value is back.
@source S31 F98
@confidence reported
@store canary:no-folder-sync
@breaks AcknowledgedWritesSurvive
@needs renames
@expect canary:no-folder-sync *: broken
@expect hardened-file *: held
@expect sqlite-wal *: does-not-apply
@expect session-cached ios7: held
@expect session-cached *: does-not-apply
@expect plain-file *: broken NoTornValue
launch app user
act app write theme
act app flush
@decisive
act app write theme
@decisive
power-loss each
unlock
launch app user
act app read theme

"""#
}
