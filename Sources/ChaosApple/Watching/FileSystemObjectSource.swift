// One source on a file or folder: the phone tells that something happened, and the source looks
// what it was.

import ChaosProcess
import Dispatch
import Foundation

/// `@unchecked`: whoever looks at what changes holds the lock.
final class FileSystemObjectSource: DispatchSourceFileSystemObject, @unchecked Sendable {
  let handle: Int32
  let mask: DispatchSource.FileSystemEvent
  private let queue: DispatchQueue
  private let lock = NSLock()
  private var handlers = Handlers()
  /// How often it is suspended; it begins suspended.
  private var suspensions = 1
  private var hasBegun = false
  private var hasEnded = false
  private var hasToldEnd = false
  private var last: FileState
  /// What the handler was not told yet, and what it is told now.
  private var pending: DispatchSource.FileSystemEvent = []
  private var told: DispatchSource.FileSystemEvent = []
  private var isScheduled = false
  private var watching: Watching?

  /// Handlers are called on the source's queue, whatever they hold.
  private struct Handlers: @unchecked Sendable {
    var event: Handler?
    var cancel: Handler?
    var registration: Handler?
  }

  private struct Watching {
    var number: Int
    var observer: any NSObjectProtocol
  }

  init(_ handle: Int32, _ mask: DispatchSource.FileSystemEvent, _ queue: DispatchQueue) {
    guard let state = FileState(handle) else {
      Exception.raise("BUG IN CLIENT OF LIBDISPATCH: a source on a descriptor that is not open")
    }
    self.handle = handle
    self.mask = mask
    self.queue = queue
    last = state
  }

  deinit { stop(watching) }

  var data: DispatchSource.FileSystemEvent { lock.withLock { told } }
  var isCancelled: Bool { lock.withLock { hasEnded } }

  func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: Handler?) {
    lock.withLock { handlers.event = handler }
  }

  func setCancelHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: Handler?) {
    lock.withLock { handlers.cancel = handler }
  }

  func setRegistrationHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: Handler?) {
    lock.withLock { handlers.registration = handler }
  }

  // MARK: Going on

  func activate() {
    let isFirst = lock.withLock { !hasBegun }
    if isFirst { resume() }
  }

  func resume() {
    let begins = lock.withLock {
      if suspensions > 0 { suspensions -= 1 }
      guard suspensions == 0, !hasBegun else { return false }
      hasBegun = true
      return !hasEnded
    }
    if begins { begin() }
    tellEnd()
    schedule()
  }

  func suspend() { lock.withLock { suspensions += 1 } }

  func cancel() {
    let ended: Watching? = lock.withLock {
      hasEnded = true
      defer { watching = nil }
      return watching
    }
    stop(ended)
    tellEnd()
  }

  /// The cancel handler runs once, and never while the source is suspended.
  private func tellEnd() {
    let handlers: Handlers = lock.withLock {
      guard hasEnded, !hasToldEnd, suspensions == 0 else { return Handlers() }
      hasToldEnd = true
      return self.handlers
    }
    if handlers.cancel != nil { queue.async { handlers.cancel?() } }
  }

  /// What happened until now is nobody's affair.
  private func begin() {
    lock.withLock { if let now = FileState(handle) { last = now } }
    // Nothing of this machine's own files is told.
    if WatchingQuestion.isWatchable(handle), let inode = FileState(handle)?.inode {
      let number = PhoneLine.ask(WatchingQuestion(.begin(inode))).number
      let observer = NotificationCenter.default.addObserver(
        forName: Notification.Name(WatchingQuestion.told(number)), object: nil, queue: nil
      ) { [weak self] _ in self?.look() }
      lock.withLock { watching = Watching(number: number, observer: observer) }
    }
    let handlers = lock.withLock { self.handlers }
    if handlers.registration != nil { queue.async { handlers.registration?() } }
  }

  private func stop(_ watching: Watching?) {
    guard let watching else { return }
    NotificationCenter.default.removeObserver(watching.observer)
    _ = PhoneLine.ask(WatchingQuestion(.end(watching.number)))
  }

  // MARK: Events

  /// Something happened to the file.
  private func look() {
    guard let now = FileState(handle) else { return }
    lock.withLock {
      pending.formUnion(now.events(since: last).intersection(mask))
      last = now
    }
    schedule()
  }

  private func schedule() {
    let isDue = lock.withLock {
      guard !isScheduled, !pending.isEmpty, suspensions == 0, !hasEnded else { return false }
      isScheduled = true
      return true
    }
    if isDue { queue.async { [weak self] in self?.run() } }
  }

  private func run() {
    let due: Handlers = lock.withLock {
      isScheduled = false
      guard suspensions == 0, !hasEnded else { return Handlers() }
      (told, pending) = (pending, [])
      return handlers
    }
    due.event?()
  }
}
