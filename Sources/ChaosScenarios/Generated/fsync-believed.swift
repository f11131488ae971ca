// Corpus/Scenarios/fsync-believed.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let fsyncBelieved = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title An fsync fails and is taken for done; what was acknowledged was never written.
@source S33
@confidence documented
@store canary:ignores-sync-error
@expect canary:ignores-sync-error *: broken
@expect canary:retries-sync *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: broken AcknowledgedWritesSurvive
@expect session-cached *: does-not-apply
@expect plain-file *: broken NoTornValue
launch app user
act app write theme
act app flush
@decisive
fault app fsync-eio-ext4 nth=each
@decisive
act app write theme
evict
panic none
unlock
launch app user
act app read theme

"""#
}
