// For each bug that is planted in the app the smallest trace by hand that shows it.

import ChaosStores
import ChaosTrace

extension PlantedBug {
  static let app: [PlantedBug: String] = [
    .remembersPermission: """
    launch app user
    act app read theme
    permission location denied
    """,
    .wipesWhenLocked: """
    launch app user
    act app gate
    act app login
    reboot
    launch app location
    act app gate
    """,
    .believesNotFound: """
    launch app user
    act app login
    reboot
    launch app push
    act app resume-session
    unlock
    act app resume-session
    """,
    .believesRefusal: """
    launch app user
    act app login
    fault app keychain-not-allowed nth=1
    act app resume-session
    """,
    .ignoresKeychain: """
    launch app user
    fault app keychain-not-available nth=1
    act app careful-login
    """,
    .ignoresLostToken: """
    launch app user
    fault app keychain-not-available nth=1
    act app careful-login
    """,
    .endsSessionFirst: """
    launch app user
    act app careful-login
    act app careful-logout pause=17
    kill app jetsam
    """,
    .migratesBlindly: """
    launch app user
    act app settings
    upgrade
    launch app user
    act app migrate
    act app settings
    act app migrate
    """,
    .flagsFirst: """
    launch app user
    act app settings
    upgrade
    launch app user
    act app migrate pause=30
    kill app jetsam
    """,
    .removesFirst: """
    launch app user
    act app settings
    upgrade
    launch app user
    act app migrate pause=30
    kill app jetsam
    """,
    .savesInMemory: """
    launch app user
    act app draft
    kill app jetsam
    """,
    .echoesDefault: """
    launch app user
    act app restore-screen
    act app restore-screen
    reboot
    launch app location
    act app restore-screen
    unlock
    act app restore-screen
    """,
    .cachesNothing: """
    launch app user
    act app cache
    reboot
    launch app location
    act app cache
    unlock
    act app cache
    """,
    .mergesLate: """
    launch app user
    launch widget timeline
    act app sync
    act app sync
    act widget append
    act app sync
    """,
  ]
}
