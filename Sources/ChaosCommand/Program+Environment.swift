// Where this program runs, for those who compare its results with another machine's.

import ChaosCatalog
import ChaosContracts
import ChaosTrace
import Foundation

extension Program {
  static func environment(workers: Int) -> RunEnvironment {
    var kernel = utsname()
    uname(&kernel)
    return RunEnvironment(
      version: chaosVersion, build: try? BuildIdentity.program(),
      arguments: Array(CommandLine.arguments.dropFirst()),
      workers: workers, system: ProcessInfo.processInfo.operatingSystemVersionString,
      kernel: "\(text(kernel.sysname)) \(text(kernel.release))", architecture: text(kernel.machine),
      sqlite: Catalog.sqliteVersion, traceFormat: Trace.formatVersion)
  }

  /// A field of C: characters up to a zero.
  private static func text<T>(_ field: T) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
