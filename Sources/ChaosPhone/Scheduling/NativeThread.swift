// Starting a thread, without Foundation.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a new thread runs.
private final class ThreadBody {
  let run: () -> Void
  init(_ run: @escaping () -> Void) { self.run = run }
}

/// Starts a detached thread. Its stack holds a store's code and a C library's below it.
func startThread(_ run: @escaping () -> Void) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, 1 << 20)
  pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
  let body = Unmanaged.passRetained(ThreadBody(run)).toOpaque()
  #if canImport(Darwin)
    var thread: pthread_t?
    let status = pthread_create(&thread, &attributes, { runThreadBody($0) }, body)
  #else
    var thread = pthread_t()
    let status = pthread_create(&thread, &attributes, { runThreadBody($0) }, body)
  #endif
  pthread_attr_destroy(&attributes)
  if status != 0 { fatalError("no thread could be started: error \(status)") }
}

private func runThreadBody(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let body else { return nil }
  Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run()
  return nil
}
