// Corpus/Scenarios/failed-commit-returns.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let failedCommitReturns = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The sync of a commit fails, the commit is refused, and the next start finds it done.
@source S36
@confidence measured
@store sqlite-wal:settle=off
@expect sqlite-wal:settle=off *: broken
@expect sqlite-wal *: held
@expect hardened-file *: held
@expect session-cached *: does-not-apply
@expect plain-file *: held
launch app user
act app write streak
@decisive
fault app fsync-eio-ext4 nth=each
@decisive
act app write streak
@decisive
act app read streak
kill app jetsam
launch app user
@decisive
act app read streak

"""#
}
