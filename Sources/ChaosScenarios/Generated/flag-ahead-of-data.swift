// Corpus/Scenarios/flag-ahead-of-data.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let flagAheadOfData = #"""
chaos trace 1
phone ios18 passcode disk=posix.worst
@title Data and flag are in two files; the power cut leaves the flag, and takes the data.
@source S23
@confidence composed
@store plain-file
@breaks MigrationsRestart
@expect plain-file *: broken
@expect plain-file:atomic *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
launch app user
act app settings
act app flush
wait 1min
reboot
unlock
upgrade
launch app user
@decisive
act app migrate
@decisive
power-loss each
unlock
launch app user
act app read theme

"""#
}
