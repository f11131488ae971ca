// Corpus/Scenarios/first-save-too-early.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let firstSaveTooEarly = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The first save of all comes before first unlock; it is refused, and nobody hears of it.
@source S29 F5
@confidence documented
@store plain-file
@expect plain-file *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
reboot
@decisive
launch app fetch
@decisive
act app write theme
unlock
launch app user
act app read theme

"""#
}
