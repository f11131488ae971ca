// Corpus/Scenarios/close-error.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let closeError = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title close fails after the value is in place, and the write is reported as if it were not.
@source S34
@confidence reported
@store canary:close-error-as-failure
@expect canary:close-error-as-failure *: broken
@expect hardened-file *: held
@expect sqlite-wal *: does-not-apply
@expect session-cached *: does-not-apply
@expect plain-file *: held
launch app user
act app write theme
@decisive
fault app close-eio nth=each
@decisive
act app write theme
act app read theme
kill app jetsam
launch app user
act app read theme

"""#
}
