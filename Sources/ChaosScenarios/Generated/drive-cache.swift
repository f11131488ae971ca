// Corpus/Scenarios/drive-cache.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let driveCache = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title fsync ends at the cache of the drive, and a power cut takes what was acknowledged.
@source S32 F91 F102
@confidence documented
@store canary:weak-sync
@breaks AcknowledgedWritesSurvive
@expect canary:weak-sync *: broken
@expect sqlite-wal:fullfsync=off *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
@expect plain-file *: broken NoTornValue
launch app user
act app write theme
act app flush
@decisive
act app write streak
@decisive
power-loss each
unlock
launch app user
act app read streak

"""#
}
