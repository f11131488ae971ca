// Which process the code of a thread belongs to, for code that does not say.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The machine whose code runs on this thread. An act stays on one thread, wherever it is stopped,
/// so the choice of one process never reaches another.
enum CurrentMachine {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    if pthread_key_create(&key, nil) != 0 {
      fatalError("chaos has a bug: it uses up the keys of its threads")
    }
    return key
  }()

  static var current: SQLiteMachine? {
    pthread_getspecific(key).map {
      Unmanaged<SQLiteMachine>.fromOpaque($0).takeUnretainedValue()
    }
  }

  static func with<T>(_ machine: SQLiteMachine, _ body: () throws -> T) rethrows -> T {
    let before = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(machine).toOpaque())
    defer { pthread_setspecific(key, before) }
    return try withExtendedLifetime(machine) { try body() }
  }
}
