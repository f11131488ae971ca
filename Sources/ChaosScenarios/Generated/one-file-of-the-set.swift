// Corpus/Scenarios/one-file-of-the-set.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let oneFileOfTheSet = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The log of a database has a stricter class than the database, which nobody can open.
@source B85 M10 F105
@confidence reported
@store sqlite-wal:wal=c
@breaks ProtectionIsKept AvailableAsDeclared
@needs files
@expect sqlite-wal:wal=c *: broken
@expect sqlite-wal:wal=a *: broken
@expect sqlite-wal *: held
@expect hardened-file *: held
@expect session-cached ios13 ios10 ios7 adversarial: broken RecoversAfterUnlock
@expect session-cached *: broken NoSilentRegression
@expect plain-file *: held
launch app user
act app write theme
act app flush
reboot
@decisive
launch app fetch
@decisive
act app read theme

"""#
}
