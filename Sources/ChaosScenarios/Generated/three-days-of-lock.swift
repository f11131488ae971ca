// Corpus/Scenarios/three-days-of-lock.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let threeDaysOfLock = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Left locked for three days the phone restarts itself; the streak ends on holiday.
@source S41 F76
@confidence composed
@store session-cached
@breaks NoPoisonedWrite
@expect gated adversarial: broken RecoversAfterUnlock
@expect gated ios15 ios13 ios12 ios10 ios7: broken AvailableAsDeclared
@expect session-cached ios18 adversarial: broken NoPoisonedWrite
@expect * ios18 adversarial: held
@expect * *: does-not-apply
launch app user
act app write streak
lock
@decisive
wait 3d
@decisive
launch app prewarm
@decisive
act app streak streak
unlock
launch app user
act app read streak

"""#
}
