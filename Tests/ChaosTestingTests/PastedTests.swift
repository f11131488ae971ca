// A trace that holds on hardened-file.

import ChaosTesting
import Testing

@Test func holds8f79cab7() throws {
  // A store of your own is named as it is made: on: NotesFile()
  try replay(trace8f79cab7, on: "hardened-file")
}

private let trace8f79cab7 = """
  chaos trace 1
  phone ios18 passcode disk=apfs.power
  launch app user
  act app write streak
  reboot
  launch app prewarm
  act app streak streak
  """
