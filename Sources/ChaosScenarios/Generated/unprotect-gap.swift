// Corpus/Scenarios/unprotect-gap.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let unprotectGap = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Killed before it takes the protection away, the file is unreadable at the next start.
@source S16 M26
@confidence reported
@store plain-file
@breaks ProtectionIsKept NoSilentRegression
@expect gated adversarial: broken RecoversAfterUnlock
@expect plain-file *: broken
@expect * *: held
launch app user
@decisive
act app write theme pause=each
@decisive
kill app jetsam
launch app user
act app read theme
wait 1min
reboot
@decisive
launch app fetch
@decisive
act app read theme

"""#
}
