// Corpus/Scenarios/stale-peer.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let stalePeer = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A second process never looks at the file again, and shows what was there when it began.
@source B71
@confidence documented
@store canary:never-looks-again
@breaks OtherProcessCatchesUp NoSilentRegression
@expect * ios7: does-not-apply
@expect canary:never-looks-again *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
@expect plain-file *: held
launch app user
act app write theme
launch notifications push
act notifications read theme
@decisive
act app write theme
@decisive
act notifications read theme

"""#
}
