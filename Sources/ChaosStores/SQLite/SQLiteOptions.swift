// The ways to use SQLite that the store can be asked for.

import ChaosDisk
import ChaosSQLite

/// How an app uses SQLite.
public struct SQLiteOptions: Hashable, Sendable {
  /// `PRAGMA journal_mode`.
  public enum Journal: String, Sendable, CaseIterable {
    case wal, delete, truncate, persist, memory, off
  }

  /// `PRAGMA synchronous`.
  public enum Synchronous: String, Sendable, CaseIterable { case off, normal, full, extra }

  /// `PRAGMA fullfsync`, and what a failing F_FULLFSYNC leads to.
  public enum FullSync: String, Sendable, CaseIterable {
    case on, off
    /// As SQLite's own file layer: after a failing F_FULLFSYNC a plain fsync, whose answer counts.
    case fallback
  }

  /// How a transaction that reads first begins.
  public enum Begin: String, Sendable, CaseIterable { case immediate, deferred }

  /// What the app does when it cannot write on a snapshot that is out of date.
  public enum StaleSnapshot: String, Sendable, CaseIterable {
    /// It begins anew, with what is stored now.
    case retry
    /// It takes the error for one that will pass, and goes on (M28).
    case ignore
  }

  /// What the app does with a database that cannot be opened.
  public enum Recovery: String, Sendable, CaseIterable {
    /// It tells locked, absent, busy, failing and damaged apart.
    case classifier
    /// It takes every failure for damage, and begins with an empty database (M03).
    case destructive
  }

  /// How the app moves its database, in the first launch after the one that made it.
  public enum Move: String, Sendable, CaseIterable {
    case never
    /// With everything that belongs to it. Where an extension begins at the same time, one of the
    /// two may go on with what is in the old place.
    case together
    /// The main file only (M30).
    case mainOnly = "main-only"
  }

  /// Whether a transaction stays open between two acts.
  public enum Transaction: String, Sendable, CaseIterable { case closed, held }

  public var journal: Journal
  public var synchronous = Synchronous.full
  public var fullSync = FullSync.on
  public var begin = Begin.immediate
  /// Milliseconds for which a busy database is tried again.
  public var busyTimeout = 5_000
  /// Pages in the write-ahead log that start a checkpoint; nil for never. SQLite's own number is
  /// 1,000; a short trace would never get there.
  public var checkpoint: Int? = 24
  /// Whether -wal and -shm stay when the last connection closes. SQLite's own way is that they go;
  /// with two failures in a row SQLite 3.40.1 then deletes a log that it could not read.
  public var persistsWAL = true
  public var recovery = Recovery.classifier
  /// Whether it makes sure of what a failed commit, or a dead process, left in the log, before
  /// anybody sees it, and of a journal's name, before it is needed; and whether a log that stays is
  /// left as it is when the last connection closes. Few apps do.
  public var settles = true
  public var staleSnapshot = StaleSnapshot.retry
  public var move = Move.never
  public var transaction = Transaction.closed
  public var errors = MachineOptions.Errors.portable
  /// The class of every file. Nothing but `none` can be read before the first unlock.
  public var protection = ProtectionClass.none
  /// The files that have another class.
  public var classes = MachineOptions.Classes()

  public init(_ journal: Journal) { self.journal = journal }

  /// What that is for the file layer.
  public var machine: MachineOptions {
    var machine = MachineOptions()
    machine.errors = errors
    machine.classes.main = classes.main ?? protection
    machine.classes.wal = classes.wal ?? protection
    machine.classes.sharedMemory = classes.sharedMemory ?? protection
    machine.classes.journal = classes.journal ?? protection
    machine.fullSyncFallsBack = fullSync == .fallback
    return machine
  }
}
