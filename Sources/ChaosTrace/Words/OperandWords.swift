// The closed lists of operands that are little more than their words: one reads them together.

/// One of the simulated processes: the app and its two extensions.
public enum ProcessName: UInt8, Word {
  case app, notifications, widget

  public static let words = spelled()
}

/// Why a process is started, or woken when it already exists.
public enum LaunchCause: UInt8, Word {
  case user, prewarm, push, voip, fetch, location, bluetooth, session, liveActivity, timeline

  public static let words = spelled([.session: "url-session"])
}

/// The reason tag of a kill (F72 to F75).
public enum KillReason: UInt8, Word {
  case jetsam, watchdog, overrun, cachePurge, permission, crash, update

  public static let words = spelled()
}

/// How far a step moves the clock.
///
/// The lengths stand around iOS's own limits: 10 s of grace after a lock (F1), 30 s for an
/// extension (F66), 72 h until the inactivity reboot (F76).
public enum WaitLength: UInt8, Word {
  case second, grace, minute, halfHour, day, threeDays

  public static let words = spelled([
    .second: "1s", .grace: "11s", .minute: "1min", .halfHour: "30min", .day: "1d", .threeDays: "3d",
  ])

  public var seconds: UInt64 {
    switch self {
    case .second: 1
    case .grace: 11
    case .minute: 60
    case .halfHour: 1_800
    case .day: 86_400
    case .threeDays: 259_260
    }
  }
}

/// The shape of a written value (M34), or which value it repeats.
public enum ValueShape: UInt8, Word {
  case small, large, huge, empty, unicode
  /// What the key was given last, once more, by whomever: a setting that is saved unchanged.
  case again
  /// What the key was given before that: a switch that is turned on, off and on (ABA).
  case former
  /// More than a length of 16 bits can tell.
  case vast

  public static let words = spelled()

  /// The shapes of new values. Random traces draw from these; repeats and vast values are put into
  /// whole traces, so that the others of a seed stay as they are.
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

  public static let words = spelled()
}

/// A kind of personal data (FACTS.md, privacy).
public enum PersonalData: UInt8, Word {
  case contacts, location, calendars, reminders, photos

  public static let words = spelled()
}

/// The four states of an authorisation (FACTS.md, privacy).
public enum Authorization: UInt8, Word {
  case authorized
  case denied
  /// Management or parental controls forbid it, and the user cannot change that.
  case restricted
  /// Nobody asked the user yet.
  case notDetermined

  public static let words = spelled()
}

/// Which kind of choice a crash step makes among the writes that were not yet durable.
public enum SurvivorMode: UInt8, Word {
  case all, none, allBut, only, namesCut, dataOnly, namesOnly, torn, mix
  case version, sizeOnly, garbage, shorn, neighbours
  case state, allButTwo, onlyTwo, blend

  public static let words = spelled()

  /// The modes that random traces draw from. Those that came later are for sweeps, which count
  /// states off one by one; a seed keeps its traces.
  public static let drawn: [SurvivorMode] = [
    .all, .none, .allBut, .only, .namesCut, .dataOnly, .namesOnly, .torn, .blend,
  ]
}

/// Which changes of names survive a crash, apart from what the `SurvivorMode` says.
public enum NameMode: UInt8, Word {
  case asMode, cut, allBut, only, firstHalf, secondHalf

  public static let words = spelled()
}
