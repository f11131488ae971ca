// Corpus/Scenarios/not-found-means-nobody.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let notFoundMeansNobody = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power variation=9
@title Before first unlock the keychain says not found, and the app logs its user out.
@source S10 F87
@confidence reported
@store keychain:error=not-found
@breaks NoCrossStoreDamage
@expect keychain:error=not-found ios18 ios15 adversarial: broken
@expect keychain:error=not-found *: held
@expect keychain *: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: held
@expect session-cached *: broken
launch app user
act app login
wait 1min
reboot
@decisive
launch app fetch
@decisive
act app resume-session
unlock
launch app user
act app read session

"""#
}
