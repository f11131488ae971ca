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
@needs files
@expect plain-file *: broken
@expect session-cached ios7: held
@expect session-cached *: does-not-apply
@expect gated ios18 ios15 ios13 ios12 ios10: does-not-apply
@expect keychain *: does-not-apply
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
