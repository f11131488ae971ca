// libFuzzer on the app: its entry point, and nothing else. This file must not hold code that runs
// by itself, or libFuzzer's own `main` and this one get into each other's way.
//
// Build: swift build -c release --sanitize=fuzzer --product streak-fuzz

import ChaosFuzzing
import StreakUnderTest

@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>?, _ arguments: Fuzzer.Arguments)
  -> CInt
{
  Fuzzer.begin(count, arguments, adding: StreakApp.self)
}
