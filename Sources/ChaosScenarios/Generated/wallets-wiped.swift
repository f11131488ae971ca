// Corpus/Scenarios/wallets-wiped.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let walletsWiped = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The first launch cleans up; prewarmed, an app counts to one, and wipes its wallets.
@source B17
@confidence reported
@store session-cached
@breaks NoCrossStoreDamage
@expect * ios13 ios12 ios10 ios7: does-not-apply
@expect session-cached *: broken NoPoisonedWrite NoCrossStoreDamage
@expect * ios18 ios15: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
launch app user
act app streak streak
act app gate
act app login
act app flush
wait 1min
kill app jetsam
reboot
@decisive
launch app prewarm
@decisive
act app streak streak
@decisive
act app gate
unlock
launch app user

"""#
}
