// What happened, in order.

import ChaosPhone
import ChaosTrace

/// One event of a history.
public enum HistoryEvent: Hashable, Sendable {
  /// A step of the trace begins; false if it does not apply.
  case step(Int, applied: Bool)
  /// The phone or one of its processes did something.
  case phone(PhoneEvent)
  /// A process asks something of its store: the operation's place in `History.operations`.
  case invoked(Int)
  /// The store answered that operation. One that a death cuts short has no such event.
  case completed(Int)
  /// Bits flipped in a file.
  case corrupted(String)
  /// Clean pages left the cache, and this many showed something else afterwards.
  case evicted(Int)
  /// The user deleted the app and installed it again: its processes die, its containers are empty.
  case reinstalled
  /// A backup was taken, in the place of an earlier one.
  case backedUp
  /// A backup was restored, on this device or elsewhere; there it may be one half of it alone.
  case restored(elsewhere: Bool, only: BackupPart?)
  /// A part of the epilogue begins.
  case epilogue(EpilogueStage)
  /// A store's own check of its files found something.
  case complained(ProcessName, String)
  /// What an app shows its user of its authorisations, by the code of the kind of data.
  case shown(ProcessName, [Authorization])
  /// Something happened to a file.
  case incident(Incident)

  /// The processes that die by it, if they lived.
  public var deaths: [ProcessName] {
    switch self {
    case .phone(let event): event.deaths
    case .reinstalled: ProcessName.allCases
    default: []
    }
  }

  /// Whether files show bytes that nobody wrote last: bits flipped, or pages are gone of which a
  /// sync had said that they were safe.
  public var damagesFiles: Bool {
    switch self {
    case .corrupted, .phone(.hiddenLoss): true
    default: false
    }
  }

  /// Whether other hands changed the files: by damage, from a backup, by a new installation.
  public var replacesFiles: Bool {
    switch self {
    case .restored, .reinstalled: true
    default: damagesFiles
    }
  }

  /// Whether pages are gone while the processes live on: a sync of them had failed.
  public var takesPages: Bool {
    switch self {
    case .evicted(let pages): pages > 0
    case .phone(.struck(_, .syncReverted)), .phone(.lostPages): true
    default: false
    }
  }
}

/// The parts of the epilogue.
public enum EpilogueStage: UInt8, Sendable {
  /// Acts come to their end, faults stop, space is free again.
  case finish
  /// The phone is unlocked, some minutes pass, and the processes that live read every key that the
  /// trace uses.
  case livingRead
  /// Every process that the trace uses is started anew, and reads those keys.
  case freshRead
}

extension PhoneTracker {
  /// Follows one event of a history.
  ///
  /// - Parameter trace: the trace that the history is of: an event names a step by its place.
  public mutating func take(_ event: HistoryEvent, of trace: Trace) {
    switch event {
    case .phone(let event): take(event)
    case .reinstalled: for process in event.deaths { self[process] = nil }
    case .step(let index, applied: true):
      if case .passcode(let isSet) = trace.steps[index] { setPasscode(isSet) }
    default: break
    }
  }
}
