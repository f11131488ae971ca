// Corpus/Scenarios/log-deleted-unread.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let logDeletedUnread = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title On a full disk SQLite cannot read its log, and deletes it with all that it holds.
@source S40 S24
@confidence reported
@store sqlite-wal:persistwal=off
@needs files
@expect sqlite-wal:persistwal=off *: broken
@expect sqlite-wal *: held
@expect hardened-file *: held
@expect session-cached ios7: held
@expect session-cached *: does-not-apply
@expect plain-file *: broken NoSilentRegression
launch app user
act app write streak
panic none
@decisive
space free=0
launch app fetch
@decisive
fault app open-eio nth=each
@decisive
act app read streak

"""#
}
