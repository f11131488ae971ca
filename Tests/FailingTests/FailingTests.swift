// A program of tests that fail on purpose: the same ones for Swift Testing and for XCTest. Other
// tests run it and look at what it says. `--xctest` asks for the latter, and names of tests may
// follow.

import Testing
import XCTest

@main enum FailingTests {
  @MainActor static func main() async {
    let arguments = CommandLine.arguments
    #if canImport(ObjectiveC)
      // There only Xcode's own program runs tests of XCTest.
      await __swiftPMEntryPoint() as Never
    #else
      guard let place = arguments.firstIndex(of: "--xctest") else {
        await __swiftPMEntryPoint() as Never
      }
      XCTMain(
        [testCase(FailingXCTests.allTests)],
        arguments: [arguments[0]] + arguments[(place + 1)...])
    #endif
  }
}
