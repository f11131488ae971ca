// libFuzzer's entry points, and nothing else: this file must not hold code that runs by itself, or
// the fuzzer's own `main` and this one get into each other's way.
//
// Build: swift build -c release --sanitize=fuzzer --product ChaosFuzz

import ChaosTrace

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Called once. Swift's backtracer would take the signal of a finding first, and libFuzzer would
/// write no crash file.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] { signal(number, SIG_DFL) }
  return 0
}

/// Called with every input. Any bytes are a trace.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.shared.run(Trace(decoding: UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
