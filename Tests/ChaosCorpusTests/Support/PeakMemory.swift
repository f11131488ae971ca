// How much memory this process had at most. What `getrusage` says on Linux is no answer: it begins
// with what the process had that started this one (`setmax_mm_hiwater_rss` at exec).

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

enum PeakMemory {
  /// The most memory that this process had in use at once, in mebibytes.
  static func mebibytes() -> Int {
    #if canImport(Darwin)
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss) >> 20
    #else
      // "VmHWM:     12345 kB", since the last exec (proc_pid_status(5)).
      guard let file = fopen("/proc/self/status", "r") else { return .max }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, Int32(line.count), file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        guard text.hasPrefix("VmHWM:") else { continue }
        return text.split { !$0.isNumber }.first.flatMap { Int($0) }.map { $0 >> 10 } ?? .max
      }
      return .max
    #endif
  }
}
