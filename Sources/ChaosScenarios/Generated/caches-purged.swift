// Corpus/Scenarios/caches-purged.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let cachesPurged = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A session lives in Library/Caches; iOS clears it, and the identity is made anew.
@source B66 F124
@confidence reported
@store canary:lives-in-caches
@breaks IdentityIsStable AcknowledgedWritesSurvive
@needs files
@expect canary:lives-in-caches *: broken
@expect session-cached ios7: held
@expect session-cached *: does-not-apply
@expect gated ios7: held
@expect gated *: does-not-apply
@expect keychain *: does-not-apply
@expect * *: held
launch app user
act app identity
act app flush
wait 1min
kill app cache-purge
@decisive
purge-caches
launch app user
@decisive
act app identity

"""#
}
