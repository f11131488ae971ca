// Corpus/Scenarios/temporary-files-left.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let temporaryFilesLeft = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Each save that dies leaves its temporary file, and nobody ever takes one away.
@source S44 F98
@confidence documented
@store plain-file:atomic
@breaks NoResidue
@needs renames
@expect plain-file:atomic *: broken
@expect hardened-file *: held
@expect sqlite-wal *: does-not-apply
@expect session-cached ios7: does-not-apply
@expect session-cached *: held
@expect plain-file *: does-not-apply
launch app user
act app write theme
@decisive
act app write theme pause=each
@decisive
kill app jetsam
launch app user
act app write theme pause=3
kill app jetsam
launch app user
act app write theme pause=3
kill app jetsam
launch app user
act app write theme pause=3
kill app jetsam
launch app user
act app write theme

"""#
}
