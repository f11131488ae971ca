// The fuzzer with what is built in: libFuzzer's first entry point, and nothing else. This file must
// not hold code that runs by itself, or the fuzzer's own `main` and this one get into each other's
// way.
//
// Build: swift build -c release --sanitize=fuzzer --product ChaosFuzz (Scripts/fuzz does)

import ChaosFuzzing

/// Called once.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>?, _ arguments: Fuzzer.Arguments)
  -> CInt
{
  Fuzzer.begin(count, arguments)
}
