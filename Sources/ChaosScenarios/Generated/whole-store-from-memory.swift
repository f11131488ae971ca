// Corpus/Scenarios/whole-store-from-memory.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let wholeStoreFromMemory = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title App and extension each write all that they remember; one of two new keys is lost.
@source B58 M12
@confidence reported
@store canary:stale-whole-write
@breaks NoLostUpdate NoCollateralDamage AcknowledgedWritesSurvive
@expect * ios7: does-not-apply
@expect canary:stale-whole-write *: broken
@expect * *: held
launch app user
act app write streak
launch notifications push
act notifications read streak
@decisive
act notifications write session
@decisive
act app write theme
wait 1min
kill app jetsam
kill notifications jetsam
launch app user
act app read session

"""#
}
