// Permissions mean nothing to root, and tests often run as root in containers.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs `body` with the file rights of nobody when the process is root, so that permissions count.
///
/// On Linux file rights belong to the thread, so tests beside this one keep theirs.
package func withoutPrivileges<R>(_ body: () throws -> R) rethrows -> R {
  #if os(Linux)
    guard geteuid() == 0 else { return try body() }
    // The header of this call is in no module, so it is looked up by name.
    typealias SetUser = @convention(c) (UInt32) -> Int32
    let setUser = unsafeBitCast(dlsym(nil, "setfsuid"), to: SetUser.self)
    _ = setUser(65_534)
    defer { _ = setUser(0) }
  #endif
  return try body()
}
