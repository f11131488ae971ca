// Corpus/Scenarios/lock-taken-twice.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let lockTakenTwice = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A change inside of a change waits for a lock that it holds itself.
@source S45
@confidence documented
@store canary:locks-twice
@breaks ActsEnd
@needs locks
@expect canary:locks-twice *: broken
@expect session-cached *: does-not-apply
@expect plain-file *: does-not-apply
@expect gated *: does-not-apply
@expect keychain *: does-not-apply
@expect * *: held
launch app user
@decisive
act app batch

"""#
}
