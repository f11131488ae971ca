// Where the program under test lies: beside the tests, built by the same command.

import Foundation

/// The `chaos` executable.
enum Tool {
  static let path: String = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let tests = bundle?.bundleURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    #else
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #endif
    let path = tests.deletingLastPathComponent().appendingPathComponent("chaos").path
    precondition(FileManager.default.isExecutableFile(atPath: path), "\(path) was not built")
    return path
  }()
}
