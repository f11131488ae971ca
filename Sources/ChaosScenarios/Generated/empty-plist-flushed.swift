// Corpus/Scenarios/empty-plist-flushed.trace, written by Scripts/scenarios.

extension BuiltIn {
  static let emptyPlistFlushed = #"""
chaos trace 1
phone ios7 passcode disk=apfs.power
@title Woken by a change of place, the app synchronizes one value; the others are gone.
@source S5 B01
@confidence reported
@store session-cached
@breaks NoCollateralDamage
@expect session-cached ios7: broken
@expect session-cached ios10 ios13 adversarial: broken RecoversAfterUnlock
@expect session-cached *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect plain-file adversarial: broken NoTornValue
@expect plain-file *: broken FailuresAreReported
launch app user
act app write streak
act app flush
reboot
@decisive
launch app location
@decisive
act app write theme
@decisive
act app flush

"""#
}
