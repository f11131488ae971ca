// Corpus/Scenarios/migrated-from-nothing.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let migratedFromNothing = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Updated overnight, an app migrates before first unlock: it finds nothing, and is done.
@source S13 B13
@confidence reported
@store session-cached
@breaks NoPoisonedWrite
@expect session-cached *: broken
@expect plain-file adversarial: broken NoTornValue
@expect plain-file *: broken FailuresAreReported
@expect hardened-file *: held
@expect sqlite-wal *: held
launch app user
act app settings
act app flush
wait 1min
upgrade
reboot
@decisive
launch app fetch
@decisive
act app migrate
act app flush
unlock
launch app user
act app settings
act app flush

"""#
}
