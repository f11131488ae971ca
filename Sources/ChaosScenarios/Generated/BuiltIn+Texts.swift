// The scenarios of Corpus/Scenarios, for programs that have no such folder. Scripts/scenarios
// writes this file, and a test compares the two.

extension BuiltIn {
  static let texts: [(name: String, text: String)] = [
    (
      "blank-until-relaunch",
#"""
chaos trace 1
phone ios7 passcode disk=apfs.power
@title Fetched in the background too early, the app stays blank until it is swiped away.
@source B02 F35
@confidence reported
@fix Keep what background work needs in a file of one's own, without protection.
@store session-cached
@breaks RecoversAfterUnlock
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached ios7 ios10 ios13 adversarial: broken
@expect session-cached ios12 ios15 ios18: broken NoSilentRegression
@expect * *: held
launch app user
act app write session
act app flush
wait 1min
reboot
@decisive
launch app fetch
@decisive
act app read session
unlock
launch app user
@decisive
act app read session

"""#
    ),
    (
      "both-count",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title App and extension count at the same time, and one of the two steps is lost.
@source S21 B71
@confidence documented
@store canary:no-lock
@breaks NoLostUpdate AcknowledgedWritesSurvive
@expect * ios7: does-not-apply
@expect canary:no-lock *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
@expect plain-file *: broken NoSilentRegression
launch app user
launch notifications push
act app write streak
@decisive
act app streak streak pause=each
@decisive
act notifications streak streak
proceed app end
act app read streak

"""#
    ),
    (
      "caches-purged",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A session lives in Library/Caches; iOS clears it, and the identity is made anew.
@source B66 F124
@confidence reported
@fix Keep a session in Application Support; a cache is for what can be made anew.
@store canary:lives-in-caches
@breaks IdentityIsStable AcknowledgedWritesSurvive
@needs files
@expect canary:lives-in-caches *: broken
@expect session-cached ios7: held
@expect session-cached *: does-not-apply
@expect gated ios7: held
@expect gated *: does-not-apply
@expect keychain *: does-not-apply
@expect * *: held
launch app user
act app identity
act app flush
wait 1min
kill app cache-purge
@decisive
purge-caches
launch app user
@decisive
act app identity

"""#
    ),
    (
      "call-to-a-dead-phone",
#"""
chaos trace 1
phone ios12 passcode disk=apfs.power
@title A charged phone gets a call before its first unlock; the app finds nobody logged in.
@source S3 B31
@confidence reported
@store session-cached
@breaks NoSilentRegression
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached *: broken
@expect * *: held
launch app user
act app write session
act app flush
wait 1min
reboot
@decisive
launch app voip
@decisive
act app read session
unlock
launch app user
act app read session

"""#
    ),
    (
      "close-error",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title close fails after the value is in place, and the write is reported as if it were not.
@source S34
@confidence reported
@store canary:close-error-as-failure
@breaks FailuresAreReported
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
    ),
    (
      "crash-loop-after-upgrade",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A new version restores screens that it no longer has, and crashes at each launch.
@source S25 B75 F119
@confidence documented
@fix Restore state only if the version that saved it is the one that runs.
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
    ),
    (
      "database-of-class-a",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The keys of a database go with the lock; the error is taken for damage, and it is gone.
@source B77 F6
@confidence reported
@fix Give the folder the class, leave the file alone on an error, and try again later.
@store sqlite-wal:errors=apple,recovery=destructive,class=a
@breaks NothingUnreadableIsDestroyed
@needs files database
@expect sqlite-wal:errors=apple,recovery=destructive,class=a *: broken
@expect sqlite-wal:errors=apple,class=a *: held
@expect plain-file *: does-not-apply
@expect hardened-file *: does-not-apply
@expect sqlite-wal *: held
@expect session-cached ios7: does-not-apply
@expect session-cached *: does-not-apply
launch app user
act app write theme
act app flush
wait 1min
kill app jetsam
lock
wait 11s
@decisive
launch app push
@decisive
act app write theme
unlock
launch app user
act app read theme

"""#
    ),
    (
      "deleted-never-added",
#"""
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
    ),
    (
      "disk-full-while-saving",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title There is no space for the new value, the old one is gone, and nobody is told.
@source S26 F100
@confidence documented
@store plain-file
@breaks NoTornValue FailuresAreReported AcknowledgedWritesSurvive AvailableAsDeclared
@expect plain-file *: broken
@expect coordinated-file *: broken FailuresAreReported
@expect * *: held
launch app user
act app write theme
act app flush
@decisive
space free=0
@decisive
act app write theme large
kill app jetsam
space plenty
launch app user
act app read theme

"""#
    ),
    (
      "drive-cache",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title fsync ends at the cache of the drive, and a power cut takes what was acknowledged.
@source S32 F91 F102
@confidence documented
@store canary:weak-sync
@breaks AcknowledgedWritesSurvive
@expect canary:weak-sync *: broken
@expect sqlite-wal:fullfsync=off *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
@expect plain-file *: broken NoTornValue
launch app user
act app write theme
act app flush
@decisive
act app write streak
@decisive
power-loss each
unlock
launch app user
act app read streak

"""#
    ),
    (
      "empty-plist-flushed",
#"""
chaos trace 1
phone ios7 passcode disk=apfs.power
@title Woken by a change of place, the app synchronizes one value; the others are gone.
@source S5 B01
@confidence reported
@fix Neither read nor synchronize the defaults before first unlock.
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
    ),
    (
      "error-carried-over",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A read fails on the locked phone, and the error stays for the life of the process.
@source B46
@confidence reported
@store canary:stays-unavailable
@breaks RecoversAfterUnlock
@expect canary:stays-unavailable *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios13 ios10 ios7 adversarial: broken RecoversAfterUnlock
@expect session-cached *: broken NoSilentRegression
@expect plain-file *: held
launch app user
act app write session
act app flush
wait 1min
reboot
@decisive
launch app push
@decisive
act app read session
unlock
launch app user
@decisive
act app read session

"""#
    ),
    (
      "extension-wipes-keychain",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title An extension has a flag of its own, does not find it, and wipes the app's keychain.
@source B19
@confidence reported
@fix Clear nothing in an access group that another process shares.
@store plain-file:place=own
@breaks NoCrossStoreDamage
@expect * ios7: does-not-apply
@expect plain-file:place=own *: broken
@expect * *: held
launch app user
act app gate
act app login
act app flush
wait 1min
@decisive
launch notifications push
@decisive
act notifications gate

"""#
    ),
    (
      "failed-commit-returns",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The sync of a commit fails, the commit is refused, and the next start finds it done.
@source S36
@confidence measured
@store sqlite-wal:settle=off
@breaks AcknowledgedWritesSurvive FailuresAreReported
@expect sqlite-wal:settle=off *: broken
@expect sqlite-wal *: held
@expect hardened-file *: held
@expect session-cached *: does-not-apply
@expect plain-file *: held
launch app user
act app write streak
@decisive
fault app fsync-eio-ext4 nth=each
@decisive
act app write streak
@decisive
act app read streak
kill app jetsam
launch app user
@decisive
act app read streak

"""#
    ),
    (
      "failed-load-overwrites",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A load that fails counts as no data, and what is saved next is built on nothing.
@source B68
@confidence reported
@store canary:open-error-as-absent
@breaks NoPoisonedWrite NoSilentRegression
@expect canary:open-error-as-absent *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: broken NoSilentRegression
@expect session-cached *: does-not-apply
@expect plain-file *: broken NoPoisonedWrite
launch app user
act app write streak
act app flush
kill app jetsam
launch app user
@decisive
fault app open-eio nth=each
@decisive
act app streak streak
kill app jetsam
launch app user
act app read streak

"""#
    ),
    (
      "first-save-too-early",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The first save of all comes before first unlock; it is refused, and nobody hears of it.
@source S29 F5
@confidence documented
@store plain-file
@breaks FailuresAreReported NoTornValue
@expect plain-file *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
reboot
@decisive
launch app fetch
@decisive
act app write theme
unlock
launch app user
act app read theme

"""#
    ),
    (
      "first-tab-again",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A tab that cannot be read is the first one, and selecting it saves that for good.
@source B06 F25
@confidence documented
@fix Save nothing from code that restores; only what people choose is saved.
@store privacy:backing=defaults,echo
@breaks AcknowledgedWritesSurvive NothingUnreadableIsDestroyed
@expect privacy:backing=defaults,echo *: broken
@expect privacy *: held
@expect privacy:echo *: held
@expect session-cached *: broken NoSilentRegression
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
launch app user
act app write theme
act app flush
wait 1min
reboot
@decisive
launch app fetch
@decisive
act app read theme
unlock
wait 1min
kill app jetsam
launch app user
act app read theme

"""#
    ),
    (
      "flag-ahead-of-data",
#"""
chaos trace 1
phone ios18 passcode disk=posix.worst
@title Data and flag are in two files; the power cut leaves the flag, and takes the data.
@source S23
@confidence composed
@store plain-file
@breaks MigrationsRestart
@expect plain-file *: broken
@expect plain-file:atomic *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
launch app user
act app settings
act app flush
wait 1min
reboot
unlock
upgrade
launch app user
@decisive
act app migrate
@decisive
power-loss each
unlock
launch app user
act app read theme

"""#
    ),
    (
      "fsync-believed",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title An fsync fails and is taken for done; what was acknowledged was never written.
@source S33
@confidence documented
@store canary:ignores-sync-error
@breaks FailuresAreReported AcknowledgedWritesSurvive
@expect canary:ignores-sync-error *: broken
@expect canary:retries-sync *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: broken AcknowledgedWritesSurvive
@expect session-cached *: does-not-apply
@expect plain-file *: broken NoTornValue
launch app user
act app write theme
act app flush
@decisive
fault app fsync-eio-ext4 nth=each
@decisive
act app write theme
evict
panic none
unlock
launch app user
act app read theme

"""#
    ),
    (
      "future-record",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The clock is set back, and a record from the future wins over everything new.
@source F130
@confidence reported
@store canary:trusts-clock
@breaks AcknowledgedWritesSurvive NoSilentRegression
@expect canary:trusts-clock *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
@expect plain-file *: held
launch app user
set-clock hours=48
act app write theme
act app flush
@decisive
set-clock hours=-48
@decisive
act app write theme
act app flush
wait 1min
kill app jetsam
launch app user
act app read theme

"""#
    ),
    (
      "gate-stays-shut",
#"""
chaos trace 1
phone ios15 passcode disk=apfs.power variation=12
@title The phone is unlocked, and the app that asks is still told that it is not.
@source B49 F80
@confidence reported
@fix Try to read instead of asking whether protected data is there.
@store gated
@breaks AvailableAsDeclared
@expect gated ios15 adversarial: broken
@expect gated:gate=probe *: held
@expect * *: held
launch app user
act app write session
act app flush
wait 1min
kill app jetsam
lock
wait 30min
@decisive
launch app push
unlock
launch app user
@decisive
act app read session

"""#
    ),
    (
      "half-a-form",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Two values belong together; the app is killed between them.
@source S46
@confidence composed
@store canary:half-batch
@breaks BatchesAreAtomic
@expect canary:half-batch *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: does-not-apply
@expect session-cached *: held
@expect plain-file *: broken NoTornValue
launch app user
act app batch
act app flush
@decisive
act app batch pause=each
@decisive
kill app jetsam
launch app user
act app read theme
act app read session

"""#
    ),
    (
      "journal-comes-back",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The removal of a journal is not synced; after the power cut the commit is undone.
@source S38
@confidence documented
@store sqlite-rollback:synchronous=extra
@breaks AcknowledgedWritesSurvive
@needs files database
@expect sqlite-rollback:synchronous=extra *: broken
@expect sqlite-wal *: held
@expect hardened-file *: does-not-apply
@expect session-cached ios7: does-not-apply
@expect session-cached *: does-not-apply
@expect plain-file *: does-not-apply
launch app user
act app write streak
@decisive
act app write streak
@decisive
power-loss each
unlock
launch app user
act app read streak

"""#
    ),
    (
      "journal-left-behind",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A database is moved in mid-commit without its journal, and half a change is in it.
@source M30
@confidence documented
@store sqlite-rollback:move=main-only
@breaks AcknowledgedWritesSurvive NoTornValue AvailableAsDeclared
@needs files database
@expect sqlite-rollback:move=main-only *: broken
@expect sqlite-rollback *: held
@expect sqlite-wal *: held
@expect hardened-file *: does-not-apply
@expect session-cached ios7: does-not-apply
@expect session-cached *: does-not-apply
@expect plain-file *: broken NoTornValue
launch app user
act app write theme huge
@decisive
act app write theme huge pause=each
@decisive
kill app jetsam
launch app user
act app read theme

"""#
    ),
    (
      "key-for-unlocked-only",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A push comes on a locked phone; the extension cannot read what the app protects.
@source B48
@confidence reported
@fix Store new items as readable after first unlock, and move those that exist.
@store canary:too-protected
@breaks ProtectionIsKept AvailableAsDeclared
@expect canary:too-protected *: broken
@expect * ios7: does-not-apply
@expect * *: held
launch app user
act app write session
act app flush
wait 1min
lock
wait 11s
@decisive
launch notifications push
@decisive
act notifications read session

"""#
    ),
    (
      "killed-after-set",
#"""
chaos trace 1
phone ios10 passcode disk=apfs.power variation=1
@title A setting is changed, the app is killed at once, and the setting is as before.
@source B35 F30
@confidence reported
@store session-cached
@breaks AcknowledgedWritesSurvive
@expect session-cached ios10: broken
@expect session-cached *: held
@expect canary:late-write *: broken
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
launch app user
act app write theme
wait 1min
@decisive
act app write theme
@decisive
kill app jetsam
launch app user
act app read theme

"""#
    ),
    (
      "killed-while-saving",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The app is killed between emptying its file and filling it again.
@source S15 B55 F100
@confidence reported
@fix Write atomically, under another name, and rename; take an empty file for none.
@store plain-file
@breaks NoTornValue AcknowledgedWritesSurvive AvailableAsDeclared
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
    ),
    (
      "list-of-one",
#"""
chaos trace 1
phone ios10 passcode disk=apfs.power
@title The sample app adds to a list that it cannot read: the list becomes its newest item.
@source B05
@confidence documented
@fix Add to a list only after it was read for sure; an empty answer is no list.
@store session-cached
@breaks NoPoisonedWrite
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached ios10 ios13 ios7 adversarial: broken
@expect session-cached ios12 ios15 ios18: broken NoSilentRegression
@expect * *: held
launch app user
act app append
act app append
act app flush
wait 1min
reboot
@decisive
launch app push
@decisive
act app read list
unlock
launch app user
@decisive
act app append
act app flush

"""#
    ),
    (
      "live-activity-restart",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A Live Activity runs at a restart; its app asks too early, and shows the onboarding.
@source S2 B34
@confidence reported
@fix Start nothing that reads the store until protected data is there.
@store session-cached
@breaks NoSilentRegression
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached ios18 ios15 adversarial: broken
@expect * ios18 ios15 adversarial: held
@expect * *: does-not-apply
launch app user
act app write session
@decisive
live-activity start
reboot
@decisive
act app read session
unlock
launch app user
act app read session

"""#
    ),
    (
      "lock-taken-twice",
#"""
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
    ),
    (
      "locked-in-mid-save",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The phone is locked during a save, the keys go, and what is left is half a file.
@source S18 F1 F6
@confidence composed
@store plain-file:class=a
@breaks NoTornValue
@needs files
@expect plain-file:class=a *: broken
@expect plain-file *: held
@expect sqlite-wal:class=a *: broken ProcessesDoNotTrap
@expect sqlite-rollback:class=a *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: does-not-apply
@expect session-cached *: does-not-apply
launch app user
act app write theme
act app flush
wait 1min
@decisive
act app write theme large pause=each
@decisive
lock
@decisive
wait 11s
proceed app end
unlock
act app read theme

"""#
    ),
    (
      "locked-taken-for-damaged",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A locked database is taken for a damaged one, put aside, and begun anew.
@source B83 M03
@confidence reported
@fix Open the file by itself first: EPERM is locked, and locked is not damaged.
@store sqlite-wal:recovery=destructive,class=c
@breaks NothingUnreadableIsDestroyed AcknowledgedWritesSurvive
@needs files database
@expect sqlite-wal:recovery=destructive,class=c *: broken
@expect sqlite-wal *: held
@expect sqlite-wal:class=c *: held
@expect hardened-file *: does-not-apply
@expect session-cached ios13 ios10 ios7 adversarial: broken RecoversAfterUnlock
@expect session-cached *: broken NoSilentRegression
@expect plain-file *: does-not-apply
launch app user
act app write theme
act app flush
reboot
@decisive
launch app fetch
@decisive
act app read theme
unlock
launch app user
act app read theme

"""#
    ),
    (
      "log-deleted-unread",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title On a full disk SQLite cannot read its log, and deletes it with all that it holds.
@source S40 S24
@confidence reported
@store sqlite-wal:persistwal=off
@breaks AcknowledgedWritesSurvive
@needs files database
@expect sqlite-wal:persistwal=off *: broken
@expect sqlite-wal *: held
@expect hardened-file *: does-not-apply
@expect session-cached ios7: does-not-apply
@expect session-cached *: does-not-apply
@expect plain-file *: broken NoSilentRegression
launch app user
act app write streak
panic none
@decisive
space free=0
launch app fetch
@decisive
fault app open-eio nth=each
@decisive
act app read streak

"""#
    ),
    (
      "log-left-behind",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Only the main file of a database is moved; what was in its log is gone.
@source M30 F108
@confidence documented
@store sqlite-wal:move=main-only
@breaks AcknowledgedWritesSurvive
@needs files database
@expect sqlite-wal:move=main-only *: broken
@expect sqlite-wal *: held
@expect hardened-file *: does-not-apply
@expect session-cached ios13 ios10 ios7 adversarial: broken RecoversAfterUnlock
@expect session-cached *: broken NoSilentRegression
@expect plain-file *: does-not-apply
launch app user
act app write streak
act app flush
reboot
@decisive
launch app fetch
@decisive
act app read streak

"""#
    ),
    (
      "manifest-unreadable",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The list of all keys cannot be read, counts as empty, and is saved with one key in it.
@source B53
@confidence reported
@store canary:unreadable-base-as-empty
@breaks NoCollateralDamage NoPoisonedWrite
@expect canary:unreadable-base-as-empty *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: held
@expect session-cached *: does-not-apply
@expect plain-file *: does-not-apply
launch app user
act app write theme
act app flush
kill app jetsam
launch app user
@decisive
fault app read-eio nth=each
@decisive
act app write session
kill app jetsam
launch app user
act app read theme

"""#
    ),
    (
      "migrated-from-nothing",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Updated overnight, an app migrates before first unlock: it finds nothing, and is done.
@source S13 B13
@confidence reported
@store session-cached
@breaks NoPoisonedWrite
@expect session-cached *: broken
@expect plain-file adversarial: broken NoTornValue
@expect plain-file *: broken FailuresAreReported
@expect hardened-file *: held
@expect sqlite-wal *: held
launch app user
act app settings
act app flush
wait 1min
upgrade
reboot
@decisive
launch app fetch
@decisive
act app migrate
act app flush
unlock
launch app user
act app settings
act app flush

"""#
    ),
    (
      "new-customer",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title An SDK finds no user before first unlock, makes a new one, and the purchases are gone.
@source S14 B21 F43
@confidence reported
@fix Set the SDK up only once protected data is there, so that no new user is made.
@store session-cached
@breaks IdentityIsStable NoPoisonedWrite
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached ios18 ios15 adversarial: broken
@expect * ios18 ios15 adversarial: held
@expect * *: does-not-apply
launch app user
act app identity
wait 1min
reboot
@decisive
launch app prewarm
@decisive
act app identity
unlock
wait 1min
launch app user
act app read identity

"""#
    ),
    (
      "nil-written-back",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A wrapper gives nil for what it may not read; restoring that deletes the credential.
@source B44 S10 F88
@confidence reported
@fix Believe in nothing only with protected data there; write nothing while restoring.
@store keychain:error=nil
@breaks NoCrossStoreDamage
@expect * ios13 ios12 ios10 ios7: does-not-apply
@expect keychain:error=nil *: broken
@expect keychain *: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: broken
launch app user
act app login
kill app jetsam
reboot
@decisive
launch app prewarm
@decisive
act app resume-session
unlock
launch app user
act app read session

"""#
    ),
    (
      "not-found-means-nobody",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power variation=9
@title Before first unlock the keychain says not found, and the app logs its user out.
@source S10 F87
@confidence reported
@fix Trust that an item is missing only where another item of its class can be read.
@store keychain:error=not-found
@breaks NoCrossStoreDamage
@expect keychain:error=not-found ios18 ios15 adversarial: broken
@expect keychain:error=not-found *: held
@expect keychain *: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: held
@expect session-cached *: broken
launch app user
act app login
wait 1min
reboot
@decisive
launch app fetch
@decisive
act app resume-session
unlock
launch app user
act app read session

"""#
    ),
    (
      "null-while-locked",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A push wakes the app on a locked phone; its keychain reads null, and the user is out.
@source B47 F86
@confidence reported
@fix Store the item as readable after first unlock, and tell an error from nothing.
@store keychain:class=when-unlocked,error=nil
@breaks NoSilentRegression
@expect keychain:class=when-unlocked,error=nil *: broken
@expect keychain:class=when-unlocked *: held
@expect gated *: broken AvailableAsDeclared
@expect * *: held
launch app user
act app write session
kill app jetsam
lock
wait 11s
@decisive
launch app push
@decisive
act app read session

"""#
    ),
    (
      "one-file-of-the-set",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The log of a database has a stricter class than the database, which nobody can open.
@source B85 M10 F105
@confidence reported
@fix Set the class on the folder before the database is first opened.
@store sqlite-wal:wal=c
@breaks ProtectionIsKept AvailableAsDeclared
@needs files database
@expect sqlite-wal:wal=c *: broken
@expect sqlite-wal:wal=a *: broken
@expect sqlite-wal *: held
@expect hardened-file *: does-not-apply
@expect session-cached ios13 ios10 ios7 adversarial: broken RecoversAfterUnlock
@expect session-cached *: broken NoSilentRegression
@expect plain-file *: does-not-apply
launch app user
act app write theme
act app flush
reboot
@decisive
launch app fetch
@decisive
act app read theme

"""#
    ),
    (
      "page-saved-as-shown",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A screen shows its first page for want of an answer, and later saves what it shows.
@source B06 F25
@confidence documented
@fix Save nothing from code that restores; only what people choose is saved.
@store session-cached
@breaks NoPoisonedWrite
@expect session-cached *: broken
@expect canary:echoes-default *: broken
@expect canary *: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
launch app user
act app restore-screen
act app restore-screen
act app flush
kill app jetsam
reboot
@decisive
launch app fetch
@decisive
act app restore-screen
unlock
launch app user
@decisive
act app restore-screen
act app flush

"""#
    ),
    (
      "permission-in-mid-save",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A switch is flipped in Settings; the app is killed in the middle of its save.
@source S43 F74
@confidence composed
@store plain-file
@breaks NoTornValue
@expect plain-file *: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7: does-not-apply
@expect session-cached *: held
launch app user
act app write theme
act app flush
@decisive
act app write theme pause=each
@decisive
permission contacts denied
launch app user
act app read theme

"""#
    ),
    (
      "pump-settings",
#"""
chaos trace 1
phone ios13 passcode disk=apfs.power
@title Bluetooth starts an insulin app too early; its settings stay lost once it saves any.
@source B09 F38
@confidence reported
@fix Leave the defaults for a file of one's own, and write no settings before first unlock.
@store session-cached
@breaks NoPoisonedWrite
@expect gated adversarial: broken RecoversAfterUnlock
@expect * ios7 ios10: does-not-apply
@expect session-cached ios13 adversarial: broken
@expect session-cached ios12 ios15 ios18: broken NoSilentRegression
@expect * *: held
launch app user
act app append
wait 1min
reboot
@decisive
launch app bluetooth
@decisive
act app read list
unlock
launch app user
@decisive
act app append
kill app jetsam
launch app user
act app read list

"""#
    ),
    (
      "reader-meets-save",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A second process reads the file while it is being written, and decodes half of it.
@source B55 S27
@confidence reported
@fix Write atomically, under another name, and rename; take an empty file for none.
@store plain-file
@breaks NoTornValue AvailableAsDeclared
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
    ),
    (
      "reinstall-detector",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A flag in the defaults says that the app is not new; too early, the keychain is wiped.
@source S8 B16 B17 B18 F88 F90
@confidence reported
@fix Take the branch that wipes the keychain out; a missing flag is no new install.
@store session-cached
@breaks NoCrossStoreDamage
@expect session-cached *: broken
@expect canary:wipes-when-locked *: broken
@expect canary *: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
launch app user
act app gate
act app login
act app flush
wait 1min
reboot
@decisive
launch app push
@decisive
act app gate
unlock
launch app user
act app flush

"""#
    ),
    (
      "removal-not-stored",
#"""
chaos trace 1
phone ios7 passcode disk=apfs.power
@title A session that saw no value removes it: nothing to do, it thinks, and it comes back.
@source B38
@confidence documented
@store session-cached
@breaks RemovedStaysRemoved AcknowledgedWritesSurvive
@expect session-cached ios7: broken
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect plain-file *: held
@expect session-cached ios13 ios10 adversarial: broken RemovedStaysRemoved
@expect session-cached *: broken NoSilentRegression
launch app user
act app write theme
act app flush
wait 1min
reboot
@decisive
launch app location
@decisive
act app read theme
unlock
@decisive
act app remove theme
act app flush
kill app jetsam
launch app user
act app read theme

"""#
    ),
    (
      "rename-lost",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The folder is not synced after a rename; after the power cut the old value is back.
@source S31 F98
@confidence reported
@store canary:no-folder-sync
@breaks AcknowledgedWritesSurvive
@needs renames
@expect canary:no-folder-sync *: broken
@expect hardened-file *: held
@expect sqlite-wal *: does-not-apply
@expect session-cached ios7: held
@expect session-cached *: does-not-apply
@expect plain-file *: broken NoTornValue
launch app user
act app write theme
act app flush
@decisive
act app write theme
@decisive
power-loss each
unlock
launch app user
act app read theme

"""#
    ),
    (
      "rename-without-sync",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A new file is renamed into place before its bytes are on the disk; the power goes.
@source S30
@confidence reported
@store canary:no-file-sync
@breaks NoTornValue
@needs renames
@expect canary:no-file-sync *: broken
@expect hardened-file *: held
@expect sqlite-wal *: does-not-apply
@expect session-cached *: does-not-apply
@expect plain-file *: broken
launch app user
act app write theme
@decisive
act app write theme large
@decisive
power-loss each
launch app fetch
act app read theme

"""#
    ),
    (
      "reset-in-memory-only",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A reset clears the memory and not the file; the next save brings everything back.
@source B59
@confidence documented
@fix Clear the memory and the file together, and remember what was removed.
@store canary:forgets-removal
@breaks RemovedStaysRemoved
@expect canary:forgets-removal *: broken
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
launch app user
act app write theme
act app flush
@decisive
act app remove theme
@decisive
act app write session
act app flush
wait 1min
kill app jetsam
launch app user
act app read theme

"""#
    ),
    (
      "second-sync-says-yes",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title F_FULLFSYNC fails, a plain fsync follows, has nothing left to write, and succeeds.
@source S37
@confidence documented
@store sqlite-wal:fullfsync=fallback
@breaks FailuresAreReported
@expect sqlite-wal:fullfsync=fallback *: broken
@expect sqlite-wal *: held
@expect hardened-file *: held
@expect session-cached *: does-not-apply
@expect plain-file *: broken FailuresAreReported
launch app user
act app read streak
@decisive
fault app fsync-eio-btrfs nth=each
@decisive
act app write streak
act app read streak

"""#
    ),
    (
      "settings-while-locked",
#"""
chaos trace 1
phone ios10 passcode disk=apfs.power
@title A call wakes the app before first unlock; the setting that it saves never arrives.
@source B08
@confidence reported
@fix Reset the defaults when protected data is there, and save again what failed.
@store session-cached
@breaks AcknowledgedWritesSurvive FailuresAreReported
@expect session-cached ios10: broken
@expect session-cached ios18 ios15 ios13 ios12: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7 adversarial: held
@expect plain-file *: held
launch app user
act app write theme
wait 1min
reboot
@decisive
launch app voip
@decisive
act app write theme
unlock
kill app jetsam
launch app user
act app read theme

"""#
    ),
    (
      "signed-out-by-prewarm",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Prewarmed on a locked phone, an app cannot read its user, and believes in none.
@source B40
@confidence reported
@fix Ask whether protected data is there, wait for its notification, and read again.
@store keychain:class=when-unlocked,error=nil
@breaks NoSilentRegression
@expect * ios13 ios12 ios10 ios7: does-not-apply
@expect keychain:class=when-unlocked,error=nil *: broken
@expect keychain:class=when-unlocked *: held
@expect keychain *: held
@expect gated *: broken AvailableAsDeclared
@expect * *: held
launch app user
act app write session
kill app jetsam
lock
wait 30min
@decisive
launch app prewarm
@decisive
act app read session
unlock
launch app user
act app read session

"""#
    ),
    (
      "stale-peer",
#"""
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
    ),
    (
      "stale-snapshot",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title A transaction that began by reading cannot write any more, and the write is dropped.
@source M28
@confidence documented
@store sqlite-wal:tx=deferred,busysnapshot=ignore
@breaks AcknowledgedWritesSurvive NoLostUpdate
@needs database
@expect * ios7: does-not-apply
@expect sqlite-wal:tx=deferred,busysnapshot=ignore *: broken
@expect sqlite-wal *: held
@expect hardened-file *: does-not-apply
@expect session-cached *: does-not-apply
@expect plain-file *: broken NoTornValue
launch app user
launch notifications push
act app read streak
act notifications read streak
@decisive
act app streak streak pause=each
@decisive
act notifications write streak
proceed app end

"""#
    ),
    (
      "sticky-extension",
#"""
chaos trace 1
phone ios10 passcode disk=apfs.power
@title An extension is woken too early; after the unlock it still shows nothing.
@source S4 B04
@confidence reported
@fix Write any value after the unlock, or end the process: both make it read the file anew.
@store session-cached
@breaks RecoversAfterUnlock
@expect gated ios13 ios10 adversarial: broken RecoversAfterUnlock
@expect session-cached ios10 ios13 adversarial: broken
@expect session-cached ios12 ios15 ios18: broken NoSilentRegression
@expect * ios7: does-not-apply
@expect gated *: broken NoSilentRegression
@expect * *: held
launch app user
act app append
wait 1min
reboot
@decisive
launch notifications push
@decisive
act notifications read list
unlock
@decisive
act notifications read list

"""#
    ),
    (
      "streak-reset",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title An app counts 364 days, is prewarmed before first unlock, reads nothing, and saves 1.
@source S1 B07
@confidence reported
@fix Leave the defaults for a file of one's own, or count nothing until they can be read.
@store session-cached
@breaks NoPoisonedWrite
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached ios18 ios15 adversarial: broken
@expect * ios18 ios15 adversarial: held
@expect * *: does-not-apply
launch app user
act app write streak
kill app jetsam
reboot
@decisive
launch app prewarm
@decisive
act app streak streak
unlock
launch app user
act app read streak

"""#
    ),
    (
      "suspended-in-transaction",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title The app goes to the background with a transaction open, and is killed for its lock.
@source S20 B79
@confidence reported
@fix End transactions before suspension, in a background task, or leave the app group.
@store sqlite-wal:transaction=held
@breaks NoLockAcrossSuspension
@needs locks
@expect sqlite-wal:transaction=held *: broken
@expect sqlite-wal *: held
@expect hardened-file *: held
@expect coordinated-file adversarial: broken
@expect coordinated-file *: held
@expect session-cached ios7: does-not-apply
@expect session-cached *: does-not-apply
@expect plain-file *: does-not-apply
launch app user
act app write streak
@decisive
act app write theme pause=each
suspend app
launch notifications push
act notifications write theme

"""#
    ),
    (
      "suspended-lock-holder",
#"""
chaos trace 1
phone adversarial passcode disk=apfs.power
@title The app is suspended in mid-save; its extension waits for the lock in vain.
@source S22 F110
@confidence composed
@store coordinated-file
@breaks NoLockAcrossSuspension
@needs locks
@expect coordinated-file adversarial: broken
@expect canary:no-activity *: broken
@expect coordinated-file:activity *: held
@expect session-cached *: does-not-apply
@expect plain-file *: does-not-apply
@expect gated *: does-not-apply
@expect keychain *: does-not-apply
@expect * *: held
launch app user
launch notifications push
act app write theme
@decisive
act app write theme pause=each
suspend app
act notifications write session

"""#
    ),
    (
      "swiped-away-and-revived",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title An app that was swiped away is not started, until a restart lifts the ban too early.
@source S42 F65
@confidence composed
@store session-cached
@breaks NoSilentRegression
@expect gated adversarial: broken RecoversAfterUnlock
@expect session-cached *: broken NoSilentRegression
@expect * *: held
launch app user
act app write session
act app flush
wait 1min
force-quit
reboot
@decisive
launch app push
@decisive
act app read session
unlock
launch app user
act app read session

"""#
    ),
    (
      "temporary-files-left",
#"""
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
    ),
    (
      "three-days-of-lock",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Left locked for three days the phone restarts itself; the streak ends on holiday.
@source S41 F76
@confidence composed
@store session-cached
@breaks NoPoisonedWrite
@expect gated adversarial: broken RecoversAfterUnlock
@expect gated ios15 ios13 ios12 ios10 ios7: broken AvailableAsDeclared
@expect session-cached ios18 adversarial: broken NoPoisonedWrite
@expect * ios18 adversarial: held
@expect * *: does-not-apply
launch app user
act app write streak
lock
@decisive
wait 3d
@decisive
launch app prewarm
@decisive
act app streak streak
unlock
launch app user
act app read streak

"""#
    ),
    (
      "two-savers",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title App and extension save at once, and the file is a mixture of both.
@source S21 S27
@confidence documented
@store plain-file
@breaks NoTornValue AcknowledgedWritesSurvive AvailableAsDeclared
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
    ),
    (
      "unprotect-gap-each-save",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title An atomic save makes a new file each time, and with it the gap without its class.
@source S28 F98 F10
@confidence documented
@store plain-file:atomic
@breaks ProtectionIsKept
@needs renames
@expect plain-file:atomic *: broken
@expect hardened-file *: held
@expect sqlite-wal *: does-not-apply
@expect session-cached ios7: does-not-apply
@expect session-cached *: broken NoSilentRegression
@expect plain-file *: broken NoTornValue
launch app user
act app write theme
@decisive
act app write theme pause=each
@decisive
kill app jetsam
wait 1min
reboot
@decisive
launch app fetch
@decisive
act app read theme

"""#
    ),
    (
      "unprotect-gap",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Killed before it takes the protection away, the file is unreadable at the next start.
@source S16 M26
@confidence reported
@fix Make the file with its class in one call, under a new name, and rename it.
@store plain-file
@breaks ProtectionIsKept NoSilentRegression
@expect gated adversarial: broken RecoversAfterUnlock
@needs files
@expect plain-file *: broken
@expect session-cached ios7: held
@expect session-cached *: does-not-apply
@expect gated ios18 ios15 ios13 ios12 ios10: does-not-apply
@expect keychain *: does-not-apply
@expect * *: held
launch app user
@decisive
act app write theme pause=each
@decisive
kill app jetsam
launch app user
act app read theme
wait 1min
reboot
@decisive
launch app fetch
@decisive
act app read theme

"""#
    ),
    (
      "whole-store-from-memory",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title App and extension each write all that they remember; one of two new keys is lost.
@source B58 M12
@confidence reported
@fix Read the file anew under a lock, and write only what changed.
@store canary:stale-whole-write
@breaks NoLostUpdate NoCollateralDamage AcknowledgedWritesSurvive
@expect * ios7: does-not-apply
@expect canary:stale-whole-write *: broken
@expect * *: held
launch app user
act app write streak
launch notifications push
act notifications read streak
@decisive
act notifications write session
@decisive
act app write theme
wait 1min
kill app jetsam
kill notifications jetsam
launch app user
act app read session

"""#
    ),
    (
      "write-out-of-reach",
#"""
chaos trace 1
phone ios15 passcode disk=apfs.power variation=1
@title A value set while the file is out of reach can be read back, and is never stored.
@source S7 F42
@confidence reported
@store session-cached
@breaks AcknowledgedWritesSurvive FailuresAreReported
@expect session-cached ios15: broken
@expect session-cached ios10: broken
@expect session-cached ios18 ios12 ios13: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached ios7 adversarial: held
launch app user
act app write theme
wait 1min
reboot
@decisive
launch app push
@decisive
act app write theme
act app read theme
suspend app
@decisive
kill app jetsam
unlock
launch app user
act app read theme

"""#
    ),
    (
      "wrong-gate",
#"""
chaos trace 1
phone ios18 passcode disk=apfs.power
@title Locked after its first unlock the phone could read; the app asks class A, and gives up.
@source S12 F77 F82
@confidence reported
@fix Read an item of the same class as a probe instead of asking about class A.
@store gated
@breaks AvailableAsDeclared
@expect gated *: broken
@expect gated:gate=notification *: broken
@expect gated:gate=probe *: held
@expect plain-file *: held
@expect hardened-file *: held
@expect sqlite-wal *: held
@expect session-cached *: held
launch app user
act app write theme
act app flush
wait 1min
kill app jetsam
lock
wait 11s
@decisive
launch app push
@decisive
act app read theme
act app write theme
suspend app
kill app jetsam
unlock
launch app user
act app read theme

"""#
    ),
  ]
}
