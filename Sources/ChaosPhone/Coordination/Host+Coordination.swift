// How a process comes to terms with others of its app group: access, presenters, watchers, notes.

import ChaosDisk
import SystemPackage

/// A coordinated access (F110).
public enum CoordinatedAccess: UInt8, Sendable {
  /// Others may read meanwhile.
  case reading
  /// Nobody else may do anything meanwhile.
  case writing
}

extension Host {
  /// `NSFileCoordinator`: waits until no other process's access stands in the way, and runs the
  /// accessor. Advice only: whoever does not coordinate is not stopped (F132).
  ///
  /// - Parameter path: a file, or a folder with everything in it.
  /// - Throws: when the process dies while it waits.
  public func coordinate<Result>(
    _ access: CoordinatedAccess, at path: String, _ accessor: () -> Result
  ) throws(Errno) -> Result {
    try beginAccess(access, at: path)
    let result = accessor()
    endAccess(access, at: path)
    return result
  }

  /// The first half of `coordinate`, for accessors that run elsewhere.
  package func beginAccess(_ access: CoordinatedAccess, at path: String) throws(Errno) {
    try life.enter(.lock)
    guard life.phone.take(claim(access, path), life) else { throw life.deadCall() }
  }

  /// The second half: the accessor is done.
  package func endAccess(_ access: CoordinatedAccess, at path: String) {
    life.phone.release(claim(access, path), life)
  }

  private func claim(_ access: CoordinatedAccess, _ path: String) -> Phone.CoordinationClaim {
    Phone.CoordinationClaim(path: path, access: access, life: life.life)
  }

  /// `NSFilePresenter`: calls back after coordinated writes of other processes. While this process
  /// is suspended with a presenter, they wait (F110). Returns a number that ends it.
  public func present(_ path: String, _ changed: @escaping () -> Void) -> Int {
    life.phone.subscribe(life, .presented(path), changed)
  }

  /// A dispatch source on an open file or folder: calls back after its bytes or its names changed,
  /// whoever changed them. What happens while it cannot listen is one call (F133). The number ends
  /// it.
  ///
  /// - Throws: EBADF for what is not open, EIO in a process that is dead.
  public func watch(_ descriptor: Int32, _ changed: @escaping () -> Void) throws(Errno) -> Int {
    watch(inode: try files.status(descriptor).inode, changed)
  }

  /// The same, for an open file or folder by its number.
  package func watch(inode: Int, _ changed: @escaping () -> Void) -> Int {
    let phone = life.phone
    if phone.disk.onChange == nil {
      phone.disk.onChange = { [weak phone] in phone?.tellWatchers(of: $0) }
    }
    return phone.subscribe(life, .changed(Int32(inode)), changed)
  }

  /// Posts a Darwin notification: a mere name, for every process that observes it (F134). Throws
  /// when the process dies before the message left.
  public func post(_ notification: String) throws(Errno) {
    try send()
    life.phone.tell { $0 == .notification(notification) }
  }

  /// Observes a Darwin notification; several that it missed come as one. The number ends it.
  public func observe(_ notification: String, _ posted: @escaping () -> Void) -> Int {
    life.phone.subscribe(life, .notification(notification), posted)
  }

  /// Asks to be told when a process, this one included, changes a setting. For stores that imitate
  /// a part of iOS.
  package func observe(setting name: String, _ changed: @escaping () -> Void) {
    _ = life.phone.subscribe(life, .setting(name), changed)
  }

  /// The system itself tells of a setting that was changed: nobody is stopped for that.
  package func announce(setting name: String) {
    life.phone.tell(from: life) { $0 == .setting(name) }
  }

  /// Asks to be told when the phone is carried into another time zone: each process that can hear
  /// learns of it.
  package func observeTimeZone(_ changed: @escaping () -> Void) {
    _ = life.phone.subscribe(life, .timeZone, changed)
  }

  /// Ends what `present`, `watch` or `observe` began.
  public func unsubscribe(_ number: Int) {
    life.subscriptions.removeAll { $0.id == number }
    life.mailbox.removeAll { $0.subscription == number }
  }
}
