// Corpus/Scenarios/killed-while-saving.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let killedWhileSaving = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The app is killed between emptying its file and filling it again.
@source S15 B55 F100
@confidence reported
@store plain-file
@needs files
@expect plain-file *: broken
@expect session-cached *: does-not-apply
@expect gated *: does-not-apply
@expect keychain *: does-not-apply
@expect * *: held
launch app user
act app write theme
act app flush
@decisive
act app write theme pause=each
@decisive
kill app jetsam
launch app user
act app read theme

"""#
}
