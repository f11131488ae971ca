// Corpus/Scenarios/crash-loop-after-upgrade.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let crashLoopAfterUpgrade = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A new version restores screens that it no longer has, and crashes at each launch.
@source S25 B75 F119
@confidence documented
@store restoration:check=none
@breaks LaunchesDoNotLoop
@expect restoration:check=none *: broken
@expect restoration:check=storyboard *: held
@expect * *: held
launch app user
act app write theme
@decisive
suspend app
@decisive
upgrade

"""#
}
