// Corpus/Scenarios/manifest-unreadable.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let manifestUnreadable = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The list of all keys cannot be read, counts as empty, and is saved with one key in it.
@source B53
@confidence reported
@store canary:unreadable-base-as-empty
@breaks NoCollateralDamage NoPoisonedWrite
@expect canary:unreadable-base-as-empty *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: held
@expect session-cached *: does-not-apply
@expect plain-file *: does-not-apply
launch app user
act app write theme
act app flush
kill app jetsam
launch app user
@decisive
fault app read-eio nth=each
@decisive
act app write session
kill app jetsam
launch app user
act app read theme

"""#
}
