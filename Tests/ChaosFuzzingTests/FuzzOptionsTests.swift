// The fuzzer's options: beside libFuzzer's, and refused by name if they make no sense.

import ChaosCorpus
import ChaosTestSupport
import Foundation
import Testing

@testable import ChaosFuzzing

@Suite struct FuzzOptionsTests {
  private func options(_ arguments: String..., program: String = "/x/ChaosFuzz") throws
    -> FuzzOptions
  {
    try FuzzOptions(arguments: arguments, program: program)
  }

  @Test func whatIsNotSaidHasADefault() throws {
    let plain = try options("-runs=10", "Corpus/Seeds", "-seed=1")
    #expect(plain == FuzzOptions())
    #expect(plain.store == "session-cached" && plain.past == .known && plain.guide == .states)
    #expect(plain.after == .end)
  }

  @Test func everyOptionIsTaken() throws {
    let all = try options(
      "--store=sqlite-wal:class=c", "--corpus=C", "--packs-into=U", "--past=found", "--guide=both",
      "--command=x y", "--after=go-on")
    #expect(all.store == "sqlite-wal:class=c")
    #expect(all.corpus == "C" && all.packsInto == "U")
    #expect(all.past == .found && all.guide == .both && all.command == "x y")
    #expect(all.after == .goOn)
  }

  /// Services that run fuzzers give them no options, so a copy's name says which store it is for.
  @Test func theProgramsNameMayNameTheStore() throws {
    #expect(try options(program: "/out/ChaosFuzz-sqlite-wal").store == "sqlite-wal")
    #expect(try options(program: "/a-b/ChaosFuzz").store == "session-cached")
    #expect(
      try options("--store=canary", program: "ChaosFuzz-sqlite-wal").store == "canary")
  }

  @Test(arguments: [
    "-merge=1", "-merge_inner=1", "-minimize_crash=1", "-minimize_crash_internal_step=1",
  ])
  func wherelibFuzzerComparesInputsACrashIsEnough(flag: String) throws {
    #expect(try options(flag).isForCrashOnly)
    #expect(try !options("-merge=0", "-fork=2").isForCrashOnly)
  }

  @Test func nonsenseIsRefusedByName() {
    #expect(throws: FuzzOptionError.unknown("--stor")) { try options("--stor=x") }
    #expect(throws: FuzzOptionError.noValue("--store")) { try options("--store") }
    #expect(throws: FuzzOptionError.noValue("--store")) { try options("--store=") }
    #expect(throws: FuzzOptionError.twice("--store")) { try options("--store=a", "--store=b") }
    #expect(FuzzOptionError.unknown("--stor").description.hasSuffix("Did you mean '--store'?"))
    #expect(
      throws: FuzzOptionError.noSuchWord(
        "edge", option: "--guide", known: ["states", "edges", "both"])
    ) { try options("--guide=edge") }
  }

  /// Nobody would see again what is found by a fuzzer that goes on, and keeps nothing.
  @Test func whoGoesOnNeedsAFolderForFindings() throws {
    let error = #expect(throws: FuzzOptionError.self) { try options("--after=go-on") }
    #expect(error == .without("--corpus", for: "--after=go-on"))
    #expect(error?.description.hasPrefix("'--after=go-on' needs '--corpus=…'") == true)
    #expect(try options("--after=go-on", "--corpus=C").after == .goOn)
    #expect(try options("--corpus=C", "--after=go-on").after == .goOn)
    #expect(try options("--after=end").after == .end)
    #expect(
      throws: FuzzOptionError.noSuchWord("on", option: "--after", known: ["end", "go-on"])
    ) { try options("--after=on", "--corpus=C") }
  }

  /// libFuzzer would wait for a pipe, and read a device without an end.
  @Test func inputsAreFilesOrFolders() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1, 2], to: "a")
    try FuzzInputs.check(["-runs=1", "--store=a", file, folder.path, folder("not-there")])
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(truncate(try folder.write([], to: "large"), 2 << 30) == 0)
    for name in ["pipe", "large"] {
      let error = #expect(throws: TraceFileError.self) { try FuzzInputs.check([folder(name)]) }
      #expect(error?.file == folder(name))
    }
    #expect(throws: TraceFileError(file: "/dev/zero", reason: .stream)) {
      try FuzzInputs.check(["/dev/zero"])
    }
  }
}
