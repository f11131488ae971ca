// Corpus/Scenarios/reader-meets-save.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let readerMeetsSave = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A second process reads the file while it is being written, and decodes half of it.
@source B55 S27
@confidence reported
@store plain-file
@needs files
@expect * ios7: does-not-apply
@expect plain-file *: broken
@expect session-cached *: does-not-apply
@expect gated *: does-not-apply
@expect keychain *: does-not-apply
@expect * *: held
launch app user
act app write theme large
act app flush
launch notifications push
@decisive
act app write theme large pause=each
@decisive
act notifications read theme
proceed app end

"""#
}
