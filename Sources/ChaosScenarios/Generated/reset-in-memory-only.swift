// Corpus/Scenarios/reset-in-memory-only.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let resetInMemoryOnly = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A reset clears the memory and not the file; the next save brings everything back.
@source B59
@confidence documented
@store canary:forgets-removal
@expect canary:forgets-removal *: broken
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
launch app user
act app write theme
act app flush
@decisive
act app remove theme
@decisive
act app write session
act app flush
wait 1min
kill app jetsam
launch app user
act app read theme

"""#
}
