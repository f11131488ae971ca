// Corpus/Scenarios/streak-reset.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let streakReset = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title An app counts 364 days, is prewarmed before first unlock, reads nothing, and saves 1.
@source S1 B07
@confidence reported
@store session-cached
@breaks NoPoisonedWrite
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached ios18 ios15 adversarial: broken
@expect * ios18 ios15 adversarial: held
@expect * *: does-not-apply
launch app user
act app write streak
kill app jetsam
reboot
@decisive
launch app prewarm
@decisive
act app streak streak
unlock
launch app user
act app read streak

"""#
}
