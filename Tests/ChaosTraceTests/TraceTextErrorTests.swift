// Every way in which a text can be wrong, with the whole message and its line.

import ChaosTestSupport
import Testing

@testable import ChaosTrace

@Suite struct TraceTextErrorTests {
  /// Texts that are wrong before the first step.
  static let heads: [(text: String, message: String)] = [
    ("", "1: not a chaos trace: the first line must be 'chaos trace 1'"),
    ("\n\n# nothing\n", "1: not a chaos trace: the first line must be 'chaos trace 1'"),
    ("\nhello", "2: not a chaos trace: the first line must be 'chaos trace 1'"),
    ("chaos theory 1", "1: not a chaos trace: the first line must be 'chaos trace 1'"),
    ("chaos trace", "1: the format's version is missing"),
    ("chaos trace 3\nwhatever", "1: trace format 3, this build reads 1"),
    ("chaos trace 1 2", "1: '2' is one word too many"),
    (
      "chaos trace 1",
      "2: the line after the first must describe the phone: 'phone ios18 passcode'"
    ),
    (
      "chaos trace 1\n@store x\n",
      "3: the line after the first must describe the phone: 'phone ios18 passcode'"
    ),
    (
      "chaos trace 1\nlock",
      "2: the line after the first must describe the phone: 'phone ios18 passcode'"
    ),
    ("chaos trace 1\nphone", "2: an era is missing"),
    (
      "chaos trace 1\nphone ios9",
      "2: 'ios9' is not one of ios18, ios15, ios13, ios12, ios10, ios7, adversarial. "
        + "Did you mean 'ios7'?"
    ),
    (
      "chaos trace 1\nphone ios7 disk=ntfs",
      "2: 'ntfs' is not one of apfs.power, apfs.panic, ext4.ordered, lazy, kill, posix.worst, "
        + "ext4.writeback, btrfs, posix.paranoid"
    ),
    ("chaos trace 1\nphone ios7 variation=256", "2: '256' is not a number for variation"),
    ("chaos trace 1\nphone ios7 free=", "2: '' is not a number for free"),
    ("chaos trace 1\nphone ios7 free=1 disk=lazy", "2: 'disk=lazy' is one word too many"),
    ("chaos trace 1\n@", "2: a name after '@' is missing"),
  ]

  /// Steps that are wrong, each on line 4 of its text.
  static let steps: [(line: String, message: String)] = [
    ("fly", "no step is called 'fly'"),
    ("lock now", "'now' is one word too many"),
    ("wait", "how long is missing"),
    ("wait 2s", "'2s' is not one of 1s, 11s, 1min, 30min, 1d, 3d, 31d"),
    ("panic", "which writes survive is missing"),
    (
      "panic some",
      "'some' is not one of all, none, all-but, only, names-cut, data-only, names-only, torn, mix, "
        + "version, size-only, garbage, shorn, neighbours, state, all-but-two, only-two, blend"
    ),
    ("panic all:1", "'1' is one word too many"),
    ("panic only", "a number after 'only:' is missing"),
    ("panic only:x", "'x' is not a number for survivors"),
    ("panic torn:1", "'@' and a place after 'torn:' is missing"),
    ("panic torn:1@", "'' is not a number for survivors"),
    ("space", "free= is missing"),
    ("space free=65535", "'65535' is not a number for free"),
    ("set-clock hours=40000", "'40000' is not a number for hours"),
    ("launch app", "a cause is missing"),
    ("launch phone user", "'phone' is not one of app, notifications, widget"),
    (
      "kill app fun",
      "'fun' is not one of jetsam, watchdog, overrun, cache-purge, permission, crash, update"
    ),
    ("live-activity", "start or end is missing"),
    ("live-activity on", "'on' is not one of start, end"),
    ("act app", "a behaviour is missing"),
    ("act app read", "a key is missing"),
    ("act app streak theme", "'theme' is not one of streak, score"),
    ("act app read theme large", "'large' is one word too many"),
    ("act app write theme pause=65536", "'65536' is not a number for pause"),
    ("proceed app", "calls= is missing"),
    ("proceed app calls=0", "'0' is not a number for calls"),
    ("fault app open-eio nth=0", "'0' is not a number for nth"),
    ("fault app open-eio nth=256", "'256' is not a number for nth"),
    ("corrupt file=1 at=2 mask=0", "'0' is not a number for mask"),
    ("corrupt at=2", "file= is missing"),
  ]

  @Test(arguments: heads.indices)
  func wrongHeads(index: Int) {
    #expect(Self.complaint(Array(Self.heads[index].text.utf8)) == Self.heads[index].message)
  }

  @Test(arguments: steps.indices)
  func wrongSteps(index: Int) {
    let text = "chaos trace 1\nphone ios18 passcode\nlock\n\(Self.steps[index].line)\nevict\n"
    #expect(Self.complaint(Array(text.utf8)) == "4: \(Self.steps[index].message)")
  }

  @Test func bytesThatAreNoTextAreNamedWhereTheyStand() {
    let head = Array("chaos trace 1\nphone ios18\n# ".utf8)
    #expect(Self.complaint(head + [0xC3, 0x28, 0x0A]) == "3: not text")
    #expect(
      Self.complaint([0xFF, 0xFE, 0x00])
        == "1: not a chaos trace: the first line must be 'chaos trace 1'")
  }

  /// A message goes to a terminal: what a file holds must not steer it, nor flood it.
  @Test func foreignWordsAreShownHarmlessly() {
    let head = "chaos trace 1\nphone ios18\n"
    #expect(
      Self.complaint(Array("\(head)\u{1B}[2Jfly\u{202E}".utf8))
        == "3: no step is called '\\u{1b}[2Jfly\\u{202e}'")
    let long = String(repeating: "x", count: 60_000)
    #expect(
      Self.complaint(Array((head + long).utf8))
        == "3: no step is called '\(String(repeating: "x", count: 40))…'")
  }

  /// Texts that are nearly right: each either reads or says what is wrong, and none stops the run.
  @Test func changedTextsReadOrComplain() {
    var random = SplitMix(seed: 7)
    let lines = EncodingTests.steps.map(\.text).joined(separator: "\n")
    let text = Array("chaos trace 1\nphone ios18 passcode disk=lazy free=3\n@a b\n\(lines)\n".utf8)
    var refused = 0
    for _ in 0..<1_000 {
      var changed = text
      for _ in 0...random.below(3) {
        let at = random.below(changed.count)
        switch random.below(3) {
        case 0: changed[at] = UInt8(random.below(256))
        case 1: changed.remove(at: at)
        default: changed.insert(UInt8(random.below(128)), at: at)
        }
      }
      if let read = try? TraceText(parsing: changed) {
        #expect((try? TraceText(parsing: read.text)) == read)
      } else {
        refused += 1
      }
    }
    #expect((200..<1_000).contains(refused))
  }

  static func complaint(_ bytes: [UInt8]) -> String {
    do throws(TraceTextError) {
      return "read: \(try TraceText(parsing: bytes).text)"
    } catch {
      return error.description
    }
  }
}
