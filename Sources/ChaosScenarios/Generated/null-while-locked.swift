// Corpus/Scenarios/null-while-locked.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let nullWhileLocked = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A push wakes the app on a locked phone; its keychain reads null, and the user is out.
@source B47 F86
@confidence reported
@store keychain:class=when-unlocked,error=nil
@breaks NoSilentRegression
@expect keychain:class=when-unlocked,error=nil *: broken
@expect keychain:class=when-unlocked *: held
@expect gated *: broken AvailableAsDeclared
@expect * *: held
launch app user
act app write session
kill app jetsam
lock
wait 11s
@decisive
launch app push
@decisive
act app read session

"""#
}
