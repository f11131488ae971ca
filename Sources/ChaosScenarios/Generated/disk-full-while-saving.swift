// Corpus/Scenarios/disk-full-while-saving.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let diskFullWhileSaving = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title There is no space for the new value, the old one is gone, and nobody is told.
@source S26 F100
@confidence documented
@store plain-file
@expect plain-file *: broken
@expect coordinated-file *: broken FailuresAreReported
@expect * *: held
launch app user
act app write theme
act app flush
@decisive
space free=0
@decisive
act app write theme large
kill app jetsam
space plenty
launch app user
act app read theme

"""#
}
