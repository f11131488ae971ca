// Corpus/Scenarios/nil-written-back.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let nilWrittenBack = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A wrapper gives nil for what it may not read; restoring that deletes the credential.
@source B44 S10 F88
@confidence reported
@store keychain:error=nil
@breaks NoCrossStoreDamage
@expect * ios13 ios12 ios10 ios7: does-not-apply
@expect keychain:error=nil *: broken
@expect keychain *: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: broken
launch app user
act app login
kill app jetsam
reboot
@decisive
launch app prewarm
@decisive
act app resume-session
unlock
launch app user
act app read session

"""#
}
