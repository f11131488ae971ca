// Corpus/Scenarios/page-saved-as-shown.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let pageSavedAsShown = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A screen shows its first page for want of an answer, and later saves what it shows.
@source B06 F25
@confidence documented
@store session-cached
@breaks NoPoisonedWrite
@expect session-cached *: broken
@expect canary:echoes-default *: broken
@expect canary *: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
launch app user
act app restore-screen
act app restore-screen
act app flush
kill app jetsam
reboot
@decisive
launch app fetch
@decisive
act app restore-screen
unlock
launch app user
@decisive
act app restore-screen
act app flush

"""#
}
