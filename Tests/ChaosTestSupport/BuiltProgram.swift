// Where the programs lie that tests start: beside the tests, built by the same command.

import Foundation

/// A program of this package.
package enum BuiltProgram {
  /// The path of a program, which must have been built.
  package static func path(_ name: String) -> String {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let tests = bundle?.bundleURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    #else
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #endif
    let path = tests.deletingLastPathComponent().appendingPathComponent(name).path
    precondition(FileManager.default.isExecutableFile(atPath: path), "\(path) was not built")
    return path
  }
}
