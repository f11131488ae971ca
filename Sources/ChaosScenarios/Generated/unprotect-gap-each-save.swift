// Corpus/Scenarios/unprotect-gap-each-save.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let unprotectGapEachSave = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title An atomic save makes a new file each time, and with it the gap without its class.
@source S28 F98 F10
@confidence documented
@store plain-file:atomic
@breaks ProtectionIsKept
@needs renames
@expect plain-file:atomic *: broken
@expect hardened-file *: held
@expect sqlite-wal *: does-not-apply
@expect session-cached ios7: does-not-apply
@expect session-cached *: broken NoSilentRegression
@expect plain-file *: broken NoTornValue
launch app user
act app write theme
@decisive
act app write theme pause=each
@decisive
kill app jetsam
wait 1min
reboot
@decisive
launch app fetch
@decisive
act app read theme

"""#
}
