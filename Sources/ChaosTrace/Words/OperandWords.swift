// The closed lists of operands that are little more than their words: one reads them together.

/// One of the simulated processes: the app and its two extensions.
public enum ProcessName: UInt8, Word {
  /// The app itself.
  case app
  /// The notification service extension, which pushes start.
  case notifications
  /// The widget's extension, which is started for its timeline.
  case widget

  /// As the cases are called.
  public static let words = spelled()
}

/// Why a process is started, or woken when it already exists.
public enum LaunchCause: UInt8, Word {
  /// The user opens the app, on an unlocked phone only.
  case user
  /// iOS starts the app ahead of its user, from iOS 15 on, whatever the lock (F53 to F56).
  case prewarm
  /// A push, for the app or for the extension that shows it.
  case push
  /// An internet call.
  case voip
  /// Background fetch.
  case fetch
  /// A change of place.
  case location
  /// A Bluetooth device; before the first unlock only in newer eras (F61).
  case bluetooth
  /// A transfer in the background has ended: a background session of `URLSession`.
  case session
  /// A running Live Activity; practically always at a restart (F59).
  case liveActivity
  /// A widget is asked what it shows; before the first unlock only in the adversarial era (F62).
  case timeline

  /// As the cases are called, with hyphens, but for `url-session`.
  public static let words = spelled([.session: "url-session"])
}

/// The reason tag of a kill (F72 to F75).
public enum KillReason: UInt8, Word {
  /// Memory or another resource ran short (F73).
  case jetsam
  /// A launch, or an act, took too long (F67).
  case watchdog
  /// A task in the background, or an extension, took longer than it may (F66, F72).
  case overrun
  /// Its caches are cleared to gain space (F72).
  case cachePurge
  /// An authorisation was changed (F74).
  case permission
  /// Its own code came to an end.
  case crash
  /// Another version of the app is installed (F115).
  case update

  /// As the cases are called, with hyphens.
  public static let words = spelled()
}

/// How far a step moves the clock.
///
/// The lengths stand around iOS's own limits: 10 s of grace after a lock (F1), 30 s for an
/// extension (F66), 72 h until the inactivity reboot (F76).
public enum WaitLength: UInt8, Word {
  /// One second.
  case second
  /// 11 seconds: after a lock class A's key is gone (F1).
  case grace
  /// One minute: longer than an extension, or a task in the background, may go on (F66).
  case minute
  /// 30 minutes.
  case halfHour
  /// 24 hours.
  case day
  /// 72 hours and a minute: a locked phone from iOS 18 on restarts in it (F76).
  case threeDays
  /// 31 days: longer than many apps keep what they call old.
  case month

  /// What chance draws. A month is waited where nothing runs, or a timer might be due a million
  /// times.
  public static let drawn = allCases.filter { $0 != .month }

  /// A number and its unit: `11s`.
  public static let words = spelled([
    .second: "1s", .grace: "11s", .minute: "1min", .halfHour: "30min", .day: "1d", .threeDays: "3d",
    .month: "31d",
  ])

  /// How far the clock moves.
  public var seconds: UInt64 {
    switch self {
    case .second: 1
    case .grace: 11
    case .minute: 60
    case .halfHour: 1_800
    case .day: 86_400
    case .threeDays: 259_260
    case .month: 2_678_400
    }
  }
}

/// The shape of a written value (M34), or which value it repeats.
public enum ValueShape: UInt8, Word {
  /// A few bytes.
  case small
  /// 6,000 bytes and a few more: two pages.
  case large
  /// 20,000 bytes and a few more: five pages.
  case huge
  /// No byte at all, which is not the same as no value. Nothing tells such values apart.
  case empty
  /// Letters beyond ASCII: a combining mark, and one of four bytes.
  case unicode
  /// What the key was given last, once more, by whomever: a setting that is saved unchanged.
  case again
  /// What the key was given before that: a switch that is turned on, off and on (ABA).
  case former
  /// More than a length of 16 bits can tell.
  case vast
  /// One of another type than the key has: a text where a number or a list stands, and a number
  /// where a text does, as another version of an app may have left it.
  case foreign
  /// Exactly so many bytes: the most that a length of 7, 8, 15 or 16 bits can tell, and one more.
  case bytes127, bytes128, bytes255, bytes256
  /// What just fills a page, one byte less, and one more.
  case bytes4095, bytes4096, bytes4097
  case bytes32767, bytes32768, bytes65535, bytes65536
  /// More than 16 MB: more than a length of 24 bits can tell.
  case giant

  /// As the cases are called.
  public static let words = spelled()

  /// How many bytes a value has whose length is at a limit; nil for other shapes.
  public var exactBytes: Int? {
    switch self {
    case .bytes127: 127
    case .bytes128: 128
    case .bytes255: 255
    case .bytes256: 256
    case .bytes4095: 4_095
    case .bytes4096: 4_096
    case .bytes4097: 4_097
    case .bytes32767: 32_767
    case .bytes32768: 32_768
    case .bytes65535: 65_535
    case .bytes65536: 65_536
    case .small, .large, .huge, .empty, .unicode, .again, .former, .vast, .foreign, .giant: nil
    }
  }

  /// The values whose lengths are at limits, the shortest first.
  public static let atLimits = allCases.filter { $0.exactBytes != nil }

  /// The shapes of new values. Random traces draw from these; repeats, vast values and those at
  /// limits are put into whole traces, so that the others of a seed stay as they are.
  public static let new: [ValueShape] = [.small, .large, .huge, .empty, .unicode]
}

/// A change of the phone's shortage of space (F125, F126).
public enum Shortage: UInt8, Word {
  /// Less is free than iOS keeps for itself: files do not grow, and the space looks like plenty.
  case reserve
  /// Not a block is left. Copying on write needs one, so even overwriting and deleting fail.
  case exhausted
  /// iOS clears caches to make room. Processes that use them, and do not run, are killed.
  case reclaim
  /// There is room again.
  case over

  /// As the cases are called.
  public static let words = spelled()
}

/// The half of a backup that comes to another device.
public enum BackupPart: UInt8, Word {
  /// The files, without the keychain: the backup was not encrypted (F141).
  case files
  /// The keychain, without the app's files: they are not in the backup, and the app is installed
  /// anew (F90).
  case keychain

  /// As the cases are called.
  public static let words = spelled()
}

/// A kind of personal data (FACTS.md, privacy).
public enum PersonalData: UInt8, Word {
  /// The address book. As with all kinds but the location, a change kills the app (F74).
  case contacts
  /// Where the phone is. A change does not kill the app (F74); reinstalling it forgets the answer.
  case location
  /// The calendars' events.
  case calendars
  /// The lists of reminders.
  case reminders
  /// The photo library.
  case photos

  /// As the cases are called.
  public static let words = spelled()
}

/// The four states of an authorisation (FACTS.md, privacy).
public enum Authorization: UInt8, Word {
  /// The app may have the data: the user allowed it.
  case authorized
  /// The app may not: the user forbade it, and can change that in Settings.
  case denied
  /// Management or parental controls forbid it, and the user cannot change that.
  case restricted
  /// Nobody asked the user yet.
  case notDetermined

  /// As the cases are called, with hyphens.
  public static let words = spelled()
}

/// Which kind of choice a crash step makes among the writes that were not yet durable.
public enum SurvivorMode: UInt8, Word {
  /// All that was written.
  case all
  /// Only what was durable.
  case none
  /// All but the item with the index; under one journal later changes of names go with a lost one.
  case allBut
  /// Of what may be lost, the item with the index alone; under one journal a change of names brings
  /// the earlier ones along.
  case only
  /// All pages and sizes, and of the changes of names as many as the index says, from the first.
  case namesCut
  /// All pages and sizes, and no change of names.
  case dataOnly
  /// All changes of names, and no page and no size.
  case namesOnly
  /// All, but the page with the index is caught halfway: cut in units of 64 bytes (R7). Where
  /// nothing tears it is as it was.
  case torn
  /// Of each item any version, drawn by the index.
  case mix
  /// All, but the page with the index is an older image of itself, which the tear picks.
  case version
  /// All, but the file with the index, of those that changed their size, has that alone (R3).
  case sizeOnly
  /// As `sizeOnly`, and bytes that nobody wrote stand where the file grew, if the model knows that.
  case garbage
  /// As `torn`, cut in units of 8 bytes.
  case shorn
  /// All, but what stands beside the last write to the page with the index is spoilt (R8), if the
  /// model knows that.
  case neighbours
  /// The state with a number of 32 bits, in the order that counts all of them off.
  case state
  /// All but two items.
  case allButTwo
  /// Of what may be lost, two items alone.
  case onlyTwo
  /// Any state, drawn by a number of 32 bits.
  case blend

  /// As the cases are called, with hyphens.
  public static let words = spelled()

  /// The modes that random traces draw from. Those that came later are for sweeps, which count
  /// states off one by one; a seed keeps its traces.
  public static let drawn: [SurvivorMode] = [
    .all, .none, .allBut, .only, .namesCut, .dataOnly, .namesOnly, .torn, .blend,
  ]
}

/// Which changes of names survive a crash, apart from what the `SurvivorMode` says.
public enum NameMode: UInt8, Word {
  /// As the `SurvivorMode` says; it is not written in the text form.
  case asMode
  /// As many changes as the index says, from the first.
  case cut
  /// All but the change with the index; under one journal later ones go with it.
  case allBut
  /// The change with the index alone; under one journal the earlier ones come along.
  case only
  /// All, but of the rename with the index only the old name's end, where the model splits renames
  /// (R5): no name leads to the file.
  case firstHalf
  /// All, but of the rename with the index only the new name's beginning: two names lead to the
  /// file.
  case secondHalf

  /// As the cases are called, with hyphens.
  public static let words = spelled()
}
