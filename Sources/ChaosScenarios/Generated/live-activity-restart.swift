// Corpus/Scenarios/live-activity-restart.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let liveActivityRestart = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A Live Activity runs at a restart; its app asks too early, and shows the onboarding.
@source S2 B34
@confidence reported
@store session-cached
@breaks NoSilentRegression
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached ios18 ios15 adversarial: broken
@expect * ios18 ios15 adversarial: held
@expect * *: does-not-apply
launch app user
act app write session
@decisive
live-activity start
reboot
@decisive
act app read session
unlock
launch app user
act app read session

"""#
}
