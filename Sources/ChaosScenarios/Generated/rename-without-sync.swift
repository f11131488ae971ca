// Corpus/Scenarios/rename-without-sync.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let renameWithoutSync = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A new file is renamed into place before its bytes are on the disk; the power goes.
@source S30
@confidence reported
@store canary:no-file-sync
@breaks NoTornValue
@needs renames
@expect canary:no-file-sync *: broken
@expect hardened-file *: held
@expect sqlite-wal *: does-not-apply
@expect session-cached *: does-not-apply
@expect plain-file *: broken
launch app user
act app write theme
@decisive
act app write theme large
@decisive
power-loss each
launch app fetch
act app read theme

"""#
}
