// Corpus/Scenarios/second-sync-says-yes.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let secondSyncSaysYes = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title F_FULLFSYNC fails, a plain fsync follows, has nothing left to write, and succeeds.
@source S37
@confidence documented
@store sqlite-wal:fullfsync=fallback
@expect sqlite-wal:fullfsync=fallback *: broken
@expect sqlite-wal *: held
@expect hardened-file *: held
@expect session-cached *: does-not-apply
@expect plain-file *: broken FailuresAreReported
launch app user
act app read streak
@decisive
fault app fsync-eio-btrfs nth=each
@decisive
act app write streak
act app read streak

"""#
}
