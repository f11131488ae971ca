// Corpus/Scenarios/deleted-never-added.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let deletedNeverAdded = #"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title An item is replaced by deleting and adding it; before first unlock only deleting works.
@source F88 F89
@confidence composed
@store keychain:save=replace
@breaks NothingUnreadableIsDestroyed
@expect keychain:save=replace *: broken
@expect keychain *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
@expect plain-file *: held
launch app user
act app write session
wait 1min
reboot
@decisive
launch app voip
@decisive
act app write session
unlock
launch app user
act app read session

"""#
}
