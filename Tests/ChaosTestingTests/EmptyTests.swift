// A test in which nothing happens is no green one.

import ChaosStores
import ChaosTesting
import Testing

@Suite struct EmptyTests {
  @Test func noStepsShowNothing() throws {
    try withKnownIssue {
      try scenario([], on: HardenedFile())
    } matching: {
      "\($0)".contains("a trace without a step shows nothing")
    }
    try withKnownIssue {
      try replay("chaos trace 1\nphone ios18 passcode disk=apfs.power\n", on: HardenedFile())
    } matching: {
      "\($0)".contains("a trace without a step shows nothing")
    }
  }
}
