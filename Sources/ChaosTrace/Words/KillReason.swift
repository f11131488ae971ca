// Why a process dies by SIGKILL. No callback runs for any of them.

/// The reason tag of a kill (F72 to F75).
public enum KillReason: UInt8, Word {
  case jetsam, watchdog, overrun, cachePurge, permission, crash, update

  public static let words = spelled()
}
