// Corpus/Scenarios/two-savers.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let twoSavers = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title App and extension save at once, and the file is a mixture of both.
@source S21 S27
@confidence documented
@store plain-file
@needs files
@expect * ios7: does-not-apply
@expect plain-file *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: does-not-apply
launch app user
launch notifications push
act app write theme
@decisive
act app write theme large pause=each
@decisive
act notifications write theme
proceed app end
act app read theme

"""#
}
