// Corpus/Scenarios/half-a-form.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let halfAForm = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Two values belong together; the app is killed between them.
@source S46
@confidence composed
@store canary:half-batch
@breaks BatchesAreAtomic
@expect canary:half-batch *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: does-not-apply
@expect session-cached *: held
@expect plain-file *: broken NoTornValue
launch app user
act app batch
act app flush
@decisive
act app batch pause=each
@decisive
kill app jetsam
launch app user
act app read theme
act app read session

"""#
}
