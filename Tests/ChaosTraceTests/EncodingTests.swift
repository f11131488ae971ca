// What each step and each header is in bytes and in text, as literals: files outlive builds.

import Testing

@testable import ChaosTrace

@Suite struct EncodingTests {
  /// A step of each kind with operands away from zero: its text, and its eight bytes.
  static let steps: [(Step, text: String, bytes: String)] = [
    (.unlock, "unlock", "00 00 00 00 00 00 00 00"),
    (.lock, "lock", "01 00 00 00 00 00 00 00"),
    (.wait(.day), "wait 1d", "02 04 00 00 00 00 00 00"),
    (.reboot, "reboot", "03 00 00 00 00 00 00 00"),
    (.panic(.none), "panic none", "04 01 00 00 00 00 00 00"),
    (.panic(Survivors(.mix, index: 777)), "panic mix:777", "04 08 00 00 09 03 00 00"),
    (
      .powerLoss(Survivors(.torn, index: 3, tear: 16)), "power-loss torn:3@16",
      "05 07 00 00 03 00 10 00"
    ),
    (.panic(Survivors(.garbage, index: 2)), "panic garbage:2", "04 0b 00 00 02 00 00 00"),
    (
      .powerLoss(Survivors(.shorn, index: 1, tear: 513, names: NameSurvivors(.cut, index: 3))),
      "power-loss shorn:1@513+cut:3", "05 0c 01 03 01 00 01 02"
    ),
    (
      .powerLoss(Survivors(.none, names: NameSurvivors(.secondHalf))),
      "power-loss none+second-half:0", "05 01 05 00 00 00 00 00"
    ),
    (.space(0), "space plenty", "06 00 00 00 00 00 00 00"),
    (.space(0x1234), "space free=4659", "06 00 00 00 34 12 00 00"),
    (.space(.max), "space free=65534", "06 00 00 00 ff ff 00 00"),
    (.purgeCaches, "purge-caches", "07 00 00 00 00 00 00 00"),
    (.setClock(-2), "set-clock hours=-2", "08 00 00 00 fe ff 00 00"),
    (.launch(.widget, .timeline), "launch widget timeline", "09 02 09 00 00 00 00 00"),
    (.suspend(.notifications), "suspend notifications", "0a 01 00 00 00 00 00 00"),
    (.resume(.app), "resume app", "0b 00 00 00 00 00 00 00"),
    (.kill(.app, .cachePurge), "kill app cache-purge", "0c 00 03 00 00 00 00 00"),
    (.forceQuit, "force-quit", "0d 00 00 00 00 00 00 00"),
    (.liveActivity(true), "live-activity start", "0e 00 00 00 00 00 00 00"),
    (.liveActivity(false), "live-activity end", "0e 01 00 00 00 00 00 00"),
    (.reinstall, "reinstall", "0f 00 00 00 00 00 00 00"),
    (.backup, "backup", "10 00 00 00 00 00 00 00"),
    (.restore, "restore", "11 00 00 00 00 00 00 00"),
    (
      .act(.widget, .write, .theme, .unicode, pause: 258),
      "act widget write theme unicode pause=258", "12 02 01 01 02 01 04 00"
    ),
    (
      .act(.app, .streak, .score, .small, pause: 0), "act app streak score",
      "12 00 02 05 00 00 00 00"
    ),
    (
      .act(.app, .append, .list, .small, pause: 1), "act app append pause=1",
      "12 00 04 02 01 00 00 00"
    ),
    (.proceed(.app, 0), "proceed app end", "13 00 00 00 00 00 00 00"),
    (.proceed(.app, 515), "proceed app calls=515", "13 00 00 00 03 02 00 00"),
    (.fault(.app, .openError, nth: 255), "fault app open-eio nth=255", "14 00 05 fe 00 00 00 00"),
    (
      .corrupt(file: 9, at: 515, mask: 128), "corrupt file=9 at=515 mask=128",
      "15 09 7f 00 03 02 00 00"
    ),
    (.evict, "evict", "16 00 00 00 00 00 00 00"),
    (.upgrade, "upgrade", "17 00 00 00 00 00 00 00"),
    (.downgrade, "downgrade", "18 00 00 00 00 00 00 00"),
    (.moveContainers, "move-containers", "19 00 00 00 00 00 00 00"),
    (.restoreElsewhere, "restore-elsewhere", "1a 00 00 00 00 00 00 00"),
    (
      .permission(.photos, .restricted), "permission photos restricted",
      "1b 04 02 00 00 00 00 00"
    ),
    (.timeZone(-12), "time-zone hours=-12", "1c 17 00 00 00 00 00 00"),
    (.timeZone(14), "time-zone hours=14", "1c 1c 00 00 00 00 00 00"),
    (.lowSpace(.reclaim), "low-space reclaim", "1d 02 00 00 00 00 00 00"),
    (.passcode(false), "passcode remove", "1e 00 00 00 00 00 00 00"),
    (.passcode(true), "passcode set", "1e 01 00 00 00 00 00 00"),
    (.threads(.widget, order: 258), "threads widget order=258", "1f 02 00 00 02 01 00 00"),
    (.threads(.app, order: 0), "threads app oldest", "1f 00 00 00 00 00 00 00"),
    (.restorePart(.files), "restore-part files", "20 00 00 00 00 00 00 00"),
    (.restorePart(.keychain), "restore-part keychain", "20 01 00 00 00 00 00 00"),
    (.groupContainer(false), "group-container away", "21 00 00 00 00 00 00 00"),
    (.groupContainer(true), "group-container back", "21 01 00 00 00 00 00 00"),
    (.daemonCrash, "daemon-crash", "22 00 00 00 00 00 00 00"),
  ]

  static let headers: [(TraceHeader, text: String, bytes: String)] = [
    (TraceHeader(), "phone ios18 passcode disk=apfs.power", "00 00 00 00 00 00 00 00"),
    (
      TraceHeader(
        era: .ios7, hasPasscode: false, disk: .posixWorst, variation: 200, freePages: 513),
      "phone ios7 no-passcode disk=posix.worst variation=200 free=513", "05 01 05 c8 01 02 00 00"
    ),
  ]

  @Test(arguments: steps.indices)
  func stepsKeepTheirBytesAndText(index: Int) throws {
    let (step, text, bytes) = Self.steps[index]
    let trace = Trace(steps: [step])
    #expect(step.text == text)
    #expect(Self.hexadecimal(trace.bytes.dropFirst(8)) == bytes)
    #expect(Trace(decoding: trace.bytes) == trace)
    #expect(try TraceText(parsing: "chaos trace 1\nphone ios18\n" + text).trace == trace)
  }

  @Test(arguments: headers.indices)
  func headersKeepTheirBytesAndText(index: Int) throws {
    let (header, text, bytes) = Self.headers[index]
    #expect(header.text == text)
    #expect(Self.hexadecimal(Trace(header: header).bytes[...]) == bytes)
    #expect(Trace(decoding: Trace(header: header).bytes).header == header)
    #expect(try TraceText(parsing: "chaos trace 1\n" + text).trace.header == header)
  }

  @Test func everyKindOfStepIsPinned() {
    #expect(Set(Self.steps.map(\.0.opcode)) == Set(Opcode.allCases))
  }

  static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}
