// Corpus/Scenarios/signed-out-by-prewarm.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let signedOutByPrewarm = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Prewarmed on a locked phone, an app cannot read its user, and believes in none.
@source B40
@confidence reported
@store keychain:class=when-unlocked,error=nil
@breaks NoSilentRegression
@expect * ios13 ios12 ios10 ios7: does-not-apply
@expect keychain:class=when-unlocked,error=nil *: broken
@expect keychain:class=when-unlocked *: held
@expect keychain *: held
@expect gated *: broken AvailableAsDeclared
@expect * *: held
launch app user
act app write session
kill app jetsam
lock
wait 30min
@decisive
launch app prewarm
@decisive
act app read session
unlock
launch app user
act app read session

"""#
}
