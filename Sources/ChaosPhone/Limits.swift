// Every limit of a simulation, each with its reason.

/// The limits of one simulated trace.
public enum Limits {
  /// Disk calls in one act. A save is a few dozen calls, and one of 16 MB some twenty thousand, a
  /// page at a time and more than once; what makes more is in a loop, and iOS's watchdog would have
  /// ended it after 20 s (F67).
  public static let callsPerAct = 50_000
  /// Calls that a dead process may still make while its code unwinds. Error paths need a handful;
  /// more is a retry loop, whose thread is set aside.
  public static let callsAfterDeath = 1_000
  /// Steps of a trace that are run. Longer traces can be decoded, but nobody reads them.
  public static let steps = 10_000
  /// Seconds from a lock until the keys are discarded (F1).
  public static let grace: UInt64 = 10
  /// Seconds of lock after which iOS 18 restarts the phone (F76).
  public static let inactivity: UInt64 = 259_200
  /// Seconds for which an app may go on in the background with a task of its own. Apple says "about
  /// 30", as for a push (F64).
  public static let backgroundTime: UInt64 = 30
  /// Seconds before their end at which its tasks expire: enough to write out what is at hand.
  public static let expirationNotice: UInt64 = 5
  /// Seconds by which a late availability signal comes after the unlock: longer than a glance at
  /// the phone, shorter than a session (B49).
  public static let lateSignal: UInt64 = 5
}
