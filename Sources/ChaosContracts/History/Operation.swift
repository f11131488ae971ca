// One operation of a store: invoked, and then ok, failed, or nobody knows.

import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

/// What was asked of a store.
public enum OperationKind: UInt8, CaseIterable, Sendable {
  /// The store is made, by the first act of a process: `StoreKind.open`.
  case open
  /// One key is read.
  case read
  /// One key is given a value.
  case write
  /// One key is removed: a write of nil.
  case remove
  /// What was acknowledged is to be made durable. It is about no key.
  case flush
}

/// How an operation ended, in the field's words: ok, fail, or info while it is nil.
public enum Completion: Hashable, Sendable {
  /// A change, a flush or an opening was acknowledged.
  case ok
  /// A read gave this.
  case value(Value)
  /// A read said that there is nothing.
  case absent
  /// A read said that it cannot tell now.
  case unavailable
  /// A read said that what is there is damaged.
  case corrupt
  /// A change, a flush or an opening threw. The read of an update that failed counts so, too.
  case failed(StoreError)
  /// The store gave this change up, before it was made, and asked for another one.
  case retried

  package init(_ outcome: ReadOutcome) {
    switch outcome {
    case .value(let value): self = .value(value)
    case .absent: self = .absent
    case .unavailable: self = .unavailable
    case .corrupt: self = .corrupt
    }
  }

  /// Whether the store said that it cannot do it now.
  package var isRefusal: Bool { self == .unavailable || self == .failed(.unavailable) }

  /// Whether the store said, or showed, that it changed nothing.
  package var isDenial: Bool {
    switch self {
    case .failed(.unknown): false
    case .failed, .retried: true
    default: false
    }
  }
}

/// An error that the store met at the disk during an operation.
public struct MetError: Hashable, Sendable {
  /// The kind of call that failed.
  public var call: DiskCall
  /// The error that the store's code saw.
  public var errno: Errno
  /// Whether a fault of the trace caused it.
  public var injected: Bool

  /// Whether something is wrong: a missing or existing file and a held lock are ordinary answers.
  public var isWrong: Bool {
    errno != .noSuchFileOrDirectory && errno != .fileExists
      && errno != .resourceTemporarilyUnavailable
  }

  /// Whether a file was to be made in a folder that is not there. It is nobody's trouble, and yet
  /// what people look for.
  var isMissingFolder: Bool { call == .create && errno == .noSuchFileOrDirectory }

  /// Whether it may excuse the store. A name that no file can have is the store's own doing.
  public var isTrouble: Bool { isWrong && errno != .fileNameTooLong }
}

/// One operation, with everything that judging it needs.
public struct Operation: Hashable, Sendable {
  /// Its place in `History.operations`, which is the order of asking.
  public var id: Int
  /// The step of the trace, or nil in the epilogue.
  public var step: Int?
  /// The process whose store was asked.
  public var process: ProcessName
  /// Which life of that process, by its number on the phone: no other life has the same.
  public var life: Int
  /// Whether that life began before first unlock.
  public var bornLocked: Bool
  /// What was asked.
  public var kind: OperationKind
  /// The key that it is about; nil for opening and flushing.
  public var key: Key?
  /// What is written; nil for everything that is not a write.
  public var value: Value?
  /// The read that the written value is built on.
  public var basedOn: Int?
  /// The number that it shares with the other changes of one `Store.apply`; nil outside of a batch.
  public var batch: Int?
  /// The state of the lock when it was invoked.
  public var lock: LockState
  /// Where in the events it was invoked.
  public var invoked: Int
  /// Where in the events it ended; nil while nobody knows that it did.
  public var completed: Int?
  /// How it ended; nil while nobody knows.
  public var completion: Completion?
  /// What went wrong at the disk meanwhile.
  public var errors: [MetError] = []
  /// The faults that struck meanwhile, also those that show no error.
  public var faults: [FaultKind] = []
  /// Whether what it saved may be in `UserDefaults`: the process used them meanwhile, or changed
  /// them later in no other change.
  public var mayBeInSettings = false
  /// Whether `UserDefaults` were changed meanwhile, or later in no other change.
  public var changesSettings = false
  /// Whether what it saved was there before, without anybody having asked for it.
  public var confirms = false

  /// Whether it asked for another state of a key. A flush does not.
  public var isChange: Bool { kind == .write || kind == .remove }

  /// Whether the disk gave trouble during the operation.
  public var metTrouble: Bool { !faults.isEmpty || errors.contains(where: \.isTrouble) }

  /// Whether the disk gave trouble that file protection does not explain.
  public var metMoreThanLock: Bool {
    !faults.isEmpty || errors.contains { $0.isTrouble && $0.errno != .notPermitted }
  }

  /// Whether a lock was held by another process when it was asked for.
  public var metHeldLock: Bool {
    errors.contains { $0.call == .lock && $0.errno == .resourceTemporarilyUnavailable }
  }

  /// Whether the disk gave trouble with data or names. A lock that cannot be had harms nothing.
  public var metDataTrouble: Bool {
    faults.contains { $0 != .lockError } || errors.contains { $0.isTrouble && $0.call != .lock }
  }
}
