// Corpus/Scenarios/tokens-cleared-by-migration.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let tokensClearedByMigration = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Did the migration run? Prewarmed, the app reads no, and clears the keychain for it.
@source B16 S8
@confidence reported
@store session-cached
@breaks NoCrossStoreDamage
@expect * ios13 ios12 ios10 ios7: does-not-apply
@expect session-cached *: broken
@expect * ios18 ios15: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
launch app user
act app gate
act app login
act app flush
kill app jetsam
wait 1min
reboot
@decisive
launch app prewarm
@decisive
act app gate
unlock
launch app user
act app flush

"""#
}
