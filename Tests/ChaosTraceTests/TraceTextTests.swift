// The text form as a whole: what is written, what people may write by hand, what notes keep.

import Testing

@testable import ChaosTrace

@Suite struct TraceTextTests {
  @Test func theWholeText() throws {
    let text = TraceText(
      trace: Trace(steps: [.reboot, .launch(.app, .prewarm), .act(.app, .streak, on: .streak)]),
      notes: [TraceText.Note("store", "session-cached"), TraceText.Note("seed", "0x2a")])
    #expect(
      text.text == """
        chaos trace 1
        phone ios18 passcode disk=apfs.power
        @store session-cached
        @seed 0x2a
        reboot
        launch app prewarm
        act app streak streak

        """)
    #expect(try TraceText(parsing: text.text) == text)
    #expect(text.note("seed") == "0x2a")
    #expect(text.note("absent") == nil)
  }

  /// Comments, empty lines, indentation, tabs and Windows line ends are what editors leave behind.
  @Test func handWrittenTextIsReadGenerously() throws {
    let text = try TraceText(
      parsing: """
        # the streak reset, by hand\r
        chaos trace 1\r

          phone ios10\tno-passcode\r
        @store   session-cached  \r
        \treboot
        # then
        launch  app \t user
        @why late note
        """)
    #expect(text.trace.header == TraceHeader(era: .ios10, hasPasscode: false))
    #expect(text.trace.steps == [.reboot, .launch(.app, .user)])
    #expect(text.notes.map(\.name) == ["store", "why"])
    #expect(text.notes.map(\.text) == ["session-cached", "late note"])
  }

  /// A line is what `grep -n` and editors call one; other separators of Unicode stay in the line.
  @Test func onlyLineFeedsEndLines() {
    let error = #expect(throws: TraceTextError.self) {
      try TraceText(parsing: "chaos trace 1\nphone ios18\n# a\u{2028}b\u{B}c\u{C}d\u{85}e\nfly")
    }
    #expect(error?.description == "4: no step is called 'fly'")
  }

  @Test(arguments: [
    "", "two words", "a\nlock", "a\r\nlock", "a\rlock", " both ends \t", "\u{301}combining",
    "# hash", "@ at", "tab\tinside", "\u{2028}", "two  spaces", "=x", "\u{0}",
  ])
  func notesReadBackAndNeverBecomeSteps(text: String) throws {
    let before = TraceText(trace: Trace(steps: [.evict]), notes: [TraceText.Note("n", text)])
    #expect(try TraceText(parsing: before.text) == before)
  }

  @Test func noteTextIsOneTrimmedLine() {
    #expect(TraceText.Note("n", " a\r\nb\n ").text == "a  b")
  }

  /// Strings compare by canonical equivalence, so the bytes are compared here.
  @Test func noteTextKeepsItsBytes() throws {
    let written = TraceText(trace: Trace(), notes: [TraceText.Note("n", "cafe\u{301}")])
    let read = try TraceText(parsing: written.text)
    #expect(read.note("n").map { Array($0.utf8) } == Array("cafe\u{301}".utf8))
  }
}
