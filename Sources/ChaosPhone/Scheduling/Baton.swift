// One baton, several threads: exactly one of them runs at any time.
//
// The loop over a trace's steps runs on the thread that holds the baton, and an act runs inline on
// it. When an act must stop, its thread stays behind with it, and the loop goes on on another
// thread of a small pool; resuming hands the baton back. Everything that the threads share is
// touched only by the holder of the baton, and each hand-over is a semaphore, which orders memory.

import Dispatch

/// How a run of the loop ended on a thread.
public enum LoopEnd: Sendable {
  /// The trace is over.
  case finished
  /// Another thread has the baton.
  case handedOver
}

/// The pool of threads and the baton between them. One simulation runs on it at a time.
///
/// `@unchecked`: its state is touched by the holder of the baton only.
public final class Baton: @unchecked Sendable {
  private var idle: [BatonThread] = []
  private var loop: ((BatonThread) -> LoopEnd)?
  private let done = DispatchSemaphore(value: 0)
  private var kept: [AnyObject] = []
  /// Threads whose code never came back; the process should be replaced soon.
  public private(set) var parked = 0

  /// A pool without threads: they are made when they are needed, and used again.
  public init() {}

  deinit { retire() }

  /// Runs a loop to its end, on whichever threads it takes.
  public func run(_ loop: @escaping (BatonThread) -> LoopEnd) {
    self.loop = loop
    takeThread().wake()
    done.wait()
    self.loop = nil
  }

  /// The caller's code stops here; the loop goes on elsewhere. Returns when `seat` is resumed.
  func pause(_ seat: DispatchSemaphore) {
    takeThread().wake()
    seat.wait()
  }

  /// The caller's code never goes on.
  func park() -> Never {
    parked += 1
    takeThread().wake()
    while true { DispatchSemaphore(value: 0).wait() }
  }

  /// Hands the baton to the code that waits at `seat`. The loop that calls this must return
  /// `.handedOver` at once, touching nothing that is shared: its thread is free from here on.
  func resume(_ seat: DispatchSemaphore, leaving thread: BatonThread) {
    idle.append(thread)
    seat.signal()
  }

  /// The caller's code stops at `seat`, and the code at `other` goes on.
  func swap(_ seat: DispatchSemaphore, to other: DispatchSemaphore) {
    other.signal()
    seat.wait()
  }

  /// The one object of its type that is kept with the threads.
  func kept<Object: AnyObject>(make: () -> Object) -> Object {
    for object in kept { if let object = object as? Object { return object } }
    let object = make()
    kept.append(object)
    return object
  }

  private func takeThread() -> BatonThread { idle.popLast() ?? BatonThread(self) }

  fileprivate func work(on thread: BatonThread) {
    // The loop, and what it holds, is let go before the end is announced.
    guard run(on: thread) == .finished else { return }
    loop = nil
    idle.append(thread)
    done.signal()
  }

  private func run(on thread: BatonThread) -> LoopEnd {
    guard let loop else { return .handedOver }
    return loop(thread)
  }

  /// The threads that wait are not needed any more.
  public func retire() {
    for thread in idle { thread.stop() }
    idle.removeAll()
  }
}

/// A thread of the pool.
///
/// `@unchecked`: `isStopped` is written before the signal that makes the thread read it.
public final class BatonThread: @unchecked Sendable {
  private let wakeUp = DispatchSemaphore(value: 0)
  private weak var baton: Baton?
  private var isStopped = false

  fileprivate init(_ baton: Baton) {
    self.baton = baton
    startThread { [self] in
      while true {
        wakeUp.wait()
        if isStopped { return }
        guard let baton = self.baton else { return }
        baton.work(on: self)
      }
    }
  }

  fileprivate func wake() { wakeUp.signal() }

  fileprivate func stop() {
    isStopped = true
    wakeUp.signal()
  }
}
